import type { AttemptResult } from '../deliveries/attempt.ts';

/** A delivery that this process holds a lease on, to make one attempt. */
export interface ClaimedDelivery {
  id: string;
  /** Null for one that belongs to none. */
  leadId: string | null;
  /** Which of the destination's recipients it is for; `''` when there is one. */
  recipient: string;
  /** Of this attempt, from 1. Numbers of attempts that a crash ended are never used again. */
  number: number;
  leaseToken: string;
  /** `due`: the destination was taking deliveries; `probe` and `last-try`: it was failing. */
  role: 'due' | 'probe' | 'last-try';
  /** Since when the destination was failing at the claim; null when it was not. */
  failingSince: number | null;
}

/** An attempt that has ended and is yet to be recorded. */
export interface FinishedAttempt {
  delivery: ClaimedDelivery;
  /** Ms since the epoch. */
  startedAt: number;
  durationMs: number;
  result: AttemptResult;
}
