import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Moves the time on by `ms`, running each timer when it is due. */
  advance(ms: number): void;
  /** Sets the time back by `ms`, as a device does whose clock was wrong; timers wait as long as before. */
  setBack(ms: number): void;
  /** How many timers wait. */
  waiting(): number;
}

/** A clock that stands still until it is moved; it begins at 2030-01-01T00:00:00.000Z. */
export function manualClock(): ManualClock {
  let now = Date.UTC(2030, 0, 1);
  const timers = new Set<{ due: number; work: () => void }>();

  function nextDue(until: number) {
    return [...timers].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
  }

  return {
    now: () => now,
    after(delayMs, work) {
      const timer = { due: now + delayMs, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = timer.due;
        timer.work();
      }
      now = until;
    },
    setBack(ms) {
      now -= ms;
      for (const timer of timers) timer.due -= ms;
    },
    waiting: () => timers.size,
  };
}
