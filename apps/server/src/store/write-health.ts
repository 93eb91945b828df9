/** For so long after a lead could not be stored, in ms, the store counts as failing, unless one is stored meanwhile. */
const FAILS_FOR_MS = 10_000;

/** What became of the last leads that were to be stored: on a full disk a small row may still find room. */
export interface WriteHealth {
  worked(): void;
  failed(): void;
  isFailing(): boolean;
}

/** `now`: milliseconds of a clock that does not jump. */
export function createWriteHealth(now: () => number = () => performance.now()): WriteHealth {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    worked() {
      failedAt = Number.NEGATIVE_INFINITY;
    },
    failed() {
      failedAt = now();
    },
    isFailing: () => now() - failedAt < FAILS_FOR_MS,
  };
}
