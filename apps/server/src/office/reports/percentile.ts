/**
 * The smallest value that at least this share of all values does not exceed ("nearest rank"); null of none. The values
 * must be sorted.
 */
export function percentile(sorted: ArrayLike<number>, share: number): number | null {
  const rank = Math.max(1, Math.ceil(sorted.length * share));
  return sorted[rank - 1] ?? null;
}
