import { type CallQuoteRequest, callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import type { AssistantTurn, SubmitOutcome } from './assistant-model.ts';

/** A turn's `submit`, and what came of it, whoever called it and whatever became of the caller. */
export interface WatchedSubmit {
  readonly submit: AssistantTurn['submit'];
  /** The request stored last in this turn; null when none was. */
  readonly stored: CallQuoteRequest | null;
  /** Resolves when the turn's first request is stored; never when none is. */
  readonly firstStored: Promise<'stored'>;
  /** From now on nothing is submitted any more. Resolves when nothing is on its way into the store. */
  close(): Promise<void>;
}

export function watchSubmit(submit: AssistantTurn['submit']): WatchedSubmit {
  const first = Promise.withResolvers<'stored'>();
  const pending = new Set<Promise<SubmitOutcome>>();
  let stored: CallQuoteRequest | null = null;
  let closed = false;

  async function watched(request: unknown): Promise<SubmitOutcome> {
    const outcome = await submit(request);
    const parsed = callQuoteRequestSchema.safeParse(request);
    if (outcome.state === 'stored' && parsed.success) {
      stored = parsed.data;
      first.resolve('stored');
    }
    return outcome;
  }

  return {
    async submit(request) {
      if (closed) return { state: 'unavailable' };
      const outcome = watched(request);
      pending.add(outcome);
      return outcome.finally(() => pending.delete(outcome));
    },
    get stored() {
      return stored;
    },
    firstStored: first.promise,
    async close() {
      closed = true;
      await Promise.all(pending);
    },
  };
}
