import type { FinishedAttempt } from './finished-attempt.ts';
import { type DeliveryRow, releasedSince } from './judge-delivery.ts';
import { MAX_AHEAD_MS, probeWaitMs } from './schedule.ts';

/** Whether a destination takes deliveries. Times in ms since the epoch. */
export type Health =
  | { failingSince: null }
  | {
      failingSince: number;
      /** Failed ones since then. */
      probes: number;
      nextProbeAt: number;
    };

export const TAKES_DELIVERIES: Health = { failingSince: null };

/** A delivery that has failed this often by itself says nothing about its destination any more. */
const OWN_FAILURES_THAT_PROVE_POISON = 2;

/**
 * The destination's health after an attempt. The row is the delivery as it was before the attempt was recorded.
 *
 * It begins to fail with a failure that is the destination's, of a delivery that is not known to fail by itself and
 * was not begun before the last release. It takes deliveries again with the first probe or last try of this period of
 * failing that is delivered, or refused for a fault of that one delivery: both show that it reads what is sent.
 */
export function judgeHealth(
  health: Health,
  row: DeliveryRow,
  finished: FinishedAttempt,
  now: number,
  random: () => number,
): Health {
  const { delivery, result } = finished;
  const isOfThisPeriod = delivery.failingSince === health.failingSince;
  if (result.outcome === 'failed' && result.kind === 'destination') {
    const notBefore = now + (result.retryAfterMs ?? 0);
    if (health.failingSince === null) {
      const isEvidence = isOfThisPeriod && !releasedSince(row, finished.startedAt);
      if (!isEvidence || row.own_failures >= OWN_FAILURES_THAT_PROVE_POISON) return health;
      return { failingSince: now, probes: 0, nextProbeAt: Math.max(now + probeWaitMs(0, random), notBefore) };
    }
    if (delivery.role !== 'probe' || !isOfThisPeriod) return postponed(health, notBefore);
    const probes = health.probes + 1;
    return { ...health, probes, nextProbeAt: Math.max(now + probeWaitMs(probes, random), notBefore) };
  }
  if (health.failingSince === null || !isOfThisPeriod) return health;
  // What was interrupted, or had nothing to send, has not shown anything.
  const hasShown = result.outcome === 'delivered' || (result.outcome === 'failed' && result.kind === 'delivery');
  if (hasShown) return TAKES_DELIVERIES;
  return delivery.role === 'probe' ? { ...health, nextProbeAt: now } : health;
}

/** Whether a probe may go. One further ahead than any wait was written by a clock that has since been set back. */
export function isProbeDue(health: Health, now: number): boolean {
  if (health.failingSince === null) return false;
  return health.nextProbeAt <= now || health.nextProbeAt > now + MAX_AHEAD_MS;
}

function postponed(health: Health & { failingSince: number }, notBefore: number): Health {
  return { ...health, nextProbeAt: Math.max(health.nextProbeAt, notBefore) };
}
