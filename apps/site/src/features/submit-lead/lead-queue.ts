import type { LeadStore } from './lead-store.ts';
import type { Submission } from './submission.ts';
import { isOwnServer, type Outcome } from './submit-lead.ts';

/** Answers of our server that say "not now". */
const NOT_NOW = new Set([408, 425, 429]);
/**
 * A foreign webhook knows no keys, so each attempt whose answer a script may not read can be one more lead there: not
 * more than these.
 */
const MAX_FOREIGN_ATTEMPTS = 5;

export interface LeadQueue {
  /** Resolves once the request is kept: on the disk, or in memory where the browser refuses to store. Never rejects. */
  keep(submission: Submission): Promise<void>;
  /**
   * Sends all that waits, oldest first, with their own keys; stops at the first that cannot be sent now.
   * Resolves with how many still wait. `refused` is called for each that the server refuses.
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
  /** Written down before the attempt, where attempts are counted: a page that is closed meanwhile has made it. */
  async function countAttempt(submission: Submission): Promise<Submission> {
    if (isOwnServer(submission.endpoint)) return submission;
    const counted = { ...submission, attempts: (submission.attempts ?? 0) + 1 };
    await memory.put(counted);
    await durable.put(counted).catch(() => {});
    return counted;
  }
  return {
    async keep(submission) {
      await memory.put(submission);
      await durable.put(submission).catch(() => {});
    },
    async deliver() {
      const waiting = await waitingLeads();
      for (const [index, submission] of waiting.entries()) {
        const counted = await countAttempt(submission);
        const outcome = await submit(submission).catch((): Outcome => ({ kind: 'unreachable' }));
        const taken = outcome.kind === 'accepted';
        if (!taken && !isLastWord(outcome, counted)) return waiting.length - index;
        if (!taken) refused(submission);
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

/**
 * Whether what came back ends the matter. Our server says so itself, in its own shape: a proxy, a captive portal or a
 * firewall may answer anything, and the request was already confirmed to the visitor.
 */
function isLastWord(outcome: Outcome, { endpoint, attempts = 0 }: Submission): boolean {
  if (isOwnServer(endpoint)) {
    return outcome.kind === 'refused' && outcome.code !== null && outcome.status < 500 && !NOT_NOW.has(outcome.status);
  }
  return attempts >= MAX_FOREIGN_ATTEMPTS;
}

async function unsettledLeads(durable: LeadStore, memory: LeadStore, settled: ReadonlySet<string>) {
  const kept = [...(await durable.all().catch(() => [])), ...(await memory.all())];
  const byKey = new Map(kept.map((submission) => [submission.idempotencyKey, submission]));
  return [...byKey.values()]
    .filter((submission) => !settled.has(submission.idempotencyKey))
    .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt));
}
