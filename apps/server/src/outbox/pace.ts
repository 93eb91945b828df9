/** How many last tries go at once to a destination that is failing. */
const LAST_TRIES_AT_ONCE = 4;

/** How many deliveries may be under way to one destination, from this process. */
export interface Pace {
  /** How many more may be claimed while the destination takes deliveries. */
  room(): number;
  /** How many more last tries may be claimed while it is failing. */
  lastTriesRoom(): number;
  /** Counts one more under way; call the result once when it is recorded. */
  begin(): (delivered: boolean) => void;
  /** Tells whether the destination is failing. Each change starts the pace anew. */
  observe(isFailing: boolean): void;
}

/**
 * Begins with all of `maxInFlight`. After the destination was failing it begins with one, and each delivered one makes
 * room for one more: so the window doubles with every round. What was under way before a change neither counts
 * towards the new window nor widens it, but never more than `maxInFlight` go at once.
 */
export function createPace(maxInFlight: number): Pace {
  let window = maxInFlight;
  let failing = false;
  let period = 0;
  let inPeriod = 0;
  let inFlight = 0;
  return {
    room: () => Math.max(0, Math.min(window - inPeriod, maxInFlight - inFlight)),
    lastTriesRoom: () => Math.max(0, LAST_TRIES_AT_ONCE - inPeriod),
    begin() {
      const begunIn = period;
      inPeriod += 1;
      inFlight += 1;
      return (delivered) => {
        inFlight -= 1;
        if (begunIn !== period) return;
        inPeriod -= 1;
        if (delivered && !failing) window = Math.min(window + 1, maxInFlight);
      };
    },
    observe(isFailing) {
      if (isFailing === failing) return;
      failing = isFailing;
      period += 1;
      inPeriod = 0;
      window = 1;
    },
  };
}
