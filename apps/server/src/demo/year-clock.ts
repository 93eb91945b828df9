import { type Clock, systemClock } from '../clock.ts';

/** The time of a year that is told, which goes on when the story does. */
export interface YearClock extends Clock {
  /** Goes on to this moment, in ms since the epoch; never back. */
  goTo(at: number): void;
}

export function createYearClock(start: number): YearClock {
  let now = start;
  return {
    now: () => now,
    monotonic: () => now,
    setTimeout: systemClock.setTimeout,
    goTo(at) {
      now = Math.max(now, at);
    },
  };
}
