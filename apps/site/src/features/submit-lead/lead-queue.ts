import type { LeadStore } from './lead-store.ts';
import type { Submission } from './submission.ts';
import type { Outcome } from './submit-lead.ts';

/** Answers that say "not now": the request stays in the queue. Every other refusal is the server's last word. */
const TRY_LATER = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

export interface LeadQueue {
  /** Resolves once the request is kept: on the disk, or in memory where the browser refuses to store. Never rejects. */
  keep(submission: Submission): Promise<void>;
  /**
   * Sends all that waits, oldest first, with their own keys; stops at the first that cannot be sent now.
   * Resolves with how many still wait. `refused` is told of each the server will not take.
   */
  deliver(): Promise<number>;
  /** How many wait now: some may have come in, from another tab too, while others were sent. */
  waiting(): Promise<number>;
}

export interface LeadQueueParts {
  readonly durable: LeadStore;
  readonly memory: LeadStore;
  readonly submit: (submission: Submission) => Promise<Outcome>;
  readonly refused: (submission: Submission) => void;
}

export function createLeadQueue({ durable, memory, submit, refused }: LeadQueueParts): LeadQueue {
  /** Keys that are settled, though a broken store may still hold them. */
  const settled = new Set<string>();
  const waitingLeads = () => unsettledLeads(durable, memory, settled);
  return {
    async keep(submission) {
      await memory.put(submission);
      await durable.put(submission).catch(() => {});
    },
    async deliver() {
      const waiting = await waitingLeads();
      for (const [index, submission] of waiting.entries()) {
        const outcome = await submit(submission).catch((): Outcome => ({ kind: 'unreachable' }));
        if (outcome.kind === 'unreachable') return waiting.length - index;
        if (outcome.kind === 'refused' && TRY_LATER(outcome.status)) return waiting.length - index;
        if (outcome.kind === 'refused') refused(submission);
        settled.add(submission.idempotencyKey);
        await memory.remove(submission.idempotencyKey);
        // If it stays on the disk a later visit sends it once more, and the server knows it by its key.
        await durable.remove(submission.idempotencyKey).catch(() => {});
      }
      return 0;
    },
    waiting: async () => (await waitingLeads()).length,
  };
}

async function unsettledLeads(durable: LeadStore, memory: LeadStore, settled: ReadonlySet<string>) {
  const kept = [...(await durable.all().catch(() => [])), ...(await memory.all())];
  const byKey = new Map(kept.map((submission) => [submission.idempotencyKey, submission]));
  return [...byKey.values()]
    .filter((submission) => !settled.has(submission.idempotencyKey))
    .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt));
}
