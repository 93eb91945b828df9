/** Time as the outbox sees it, passed in so that tests can turn it. */
export interface Clock {
  /** Wall time in ms since the epoch (UTC). May jump either way. */
  now(): number;
  /** Milliseconds since some moment of this process. Never jumps. */
  monotonic(): number;
  /** Calls back once after `ms`, which jumps of the wall time do not change. */
  setTimeout(callback: () => void, ms: number): Timer;
}

/** A call that is still to come. */
export interface Timer {
  /** Takes the call back; without effect once it was made. */
  cancel(): void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(callback, ms) {
    const timeout = setTimeout(callback, ms);
    return { cancel: () => clearTimeout(timeout) };
  },
};
