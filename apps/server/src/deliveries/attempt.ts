import type { Clock } from '../clock.ts';
import { connectionErrorText } from './connection-error.ts';

/** What became of one attempt. `status` is null when no answer came; `answer` is the start of its text, null when empty. */
export type AttemptResult =
  | { outcome: 'delivered'; status: number; answer: string | null }
  | {
      outcome: 'failed';
      /**
       * Whether the trouble is the destination's, for any delivery, or this one delivery's; `gone`: there is nothing left
       * to send, and no further try can change that.
       */
      kind: 'destination' | 'delivery' | 'gone';
      /** Of HTTP or SMTP. */
      status: number | null;
      error: string;
      /** From now; null: the destination did not say. */
      retryAfterMs: number | null;
      answer: string | null;
    }
  /** We stopped it. The destination may have received it all the same. */
  | { outcome: 'interrupted' };

/** No further try can change that. */
export function gone(error: string, status: number | null = null, answer: string | null = null): AttemptResult {
  return { outcome: 'failed', kind: 'gone', status, error, retryAfterMs: null, answer };
}

export interface AttemptTerms {
  readonly clock: Clock;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
  /** From connecting to the end. */
  readonly timeoutMs: number;
}

/**
 * Makes one attempt within its time, after which `ended` is aborted: it is interrupted when this process stops, and fails
 * with this kind when no answer comes. Never rejects.
 */
export async function timedAttempt(
  { clock, signal, timeoutMs }: AttemptTerms,
  kind: 'destination' | 'delivery',
  attempt: (ended: AbortSignal) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  if (signal.aborted) return { outcome: 'interrupted' };
  const timeout = new AbortController();
  const timer = clock.setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await attempt(AbortSignal.any([signal, timeout.signal]));
  } catch (error) {
    if (signal.aborted) return { outcome: 'interrupted' };
    const why = timeout.signal.aborted ? `timed out after ${timeoutMs / 1_000} s` : connectionErrorText(error);
    return { outcome: 'failed', kind, status: null, error: why, retryAfterMs: null, answer: null };
  } finally {
    timer.cancel();
  }
}
