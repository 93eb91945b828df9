const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between a delivery's own tries, in ms; the last one repeats. Together they are just under three days. */
export const RETRY_STEPS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Waits between probes of a failing destination, in ms; the last one repeats and is never exceeded. */
const PROBE_STEPS_MS = [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND, 40 * SECOND, MINUTE] as const;

/** Every wait is longer or shorter by up to this part, so that retries do not meet. */
const JITTER = 0.2;

/** A delivery due later than this from now was written by a clock that has since been set back. */
export const MAX_AHEAD_MS = 24 * HOUR * (1 + JITTER);

/** What decides on the next try of a delivery that failed. Times in ms since the epoch. */
export interface FailedTry {
  now: number;
  /** This delivery's own failures up to now, this one included; 0 while the destination fails for all. */
  ownFailures: number;
  giveUpAt: number;
  /** From now; null: not said. */
  retryAfterMs: number | null;
  /** Within 0 and 1. */
  random: () => number;
}

/**
 * When a failed delivery is tried again (ms since the epoch): the last try falls on `giveUpAt`, and none before what the
 * destination asked for. Null when this was the last one.
 */
export function nextTryAt({ now, ownFailures, giveUpAt, retryAfterMs, random }: FailedTry): number | null {
  if (now >= giveUpAt) return null;
  const onSchedule = Math.min(now + jittered(step(RETRY_STEPS_MS, ownFailures - 1), random), giveUpAt);
  return Math.max(onSchedule, now + (retryAfterMs ?? 0));
}

/** How long to wait before the next probe, in ms, when so many probes have failed already. */
export function probeWaitMs(failedProbes: number, random: () => number): number {
  return Math.min(jittered(step(PROBE_STEPS_MS, failedProbes), random), MINUTE);
}

function step(steps: readonly number[], index: number): number {
  return steps[Math.min(Math.max(index, 0), steps.length - 1)] ?? 0;
}

function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random()));
}
