const MINUTE_MS = 60_000;

/**
 * Tells whether more requests than `limit` have come to this process within a minute, from all addresses together. A fixed
 * window: it costs one comparison a request, and lets through twice the limit at most where two windows meet. 0 sets no
 * limit.
 */
export function createSurge(limit: number, clock: () => number): () => boolean {
  let windowStart = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = clock();
    // A clock set back begins a new window as well.
    if (now - windowStart >= MINUTE_MS || now < windowStart) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    return limit > 0 && count > limit;
  };
}
