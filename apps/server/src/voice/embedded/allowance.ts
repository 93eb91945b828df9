/** So much at once, and so much a second in the long run. */
export interface Allowance {
  /** Whether there is still room for this much. */
  take(amount: number): boolean;
}

export function createAllowance(burst: number, perSecond: number, clock: () => number): Allowance {
  let left = burst;
  let at = clock();
  return {
    take(amount) {
      const now = clock();
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond) - amount;
      at = now;
      return left >= 0;
    },
  };
}
