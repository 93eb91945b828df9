const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIMES = [10, 20, 30]
  .map((count) => count * SECOND)
  .concat(
    [1, 2, 4, 6, 10, 20, 30].map((count) => count * MINUTE),
    [1, 2, 4, 6, 8, 12, 16].map((count) => count * HOUR),
  );

/** The next count that is easy to read at the end of a scale. */
export function topCount(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 5, 6, 8, 10].map((times) => times * unit).find((end) => end >= most) ?? most;
}

/** The same of a time in ms. */
export function topTime(most: number): number {
  return TIMES.find((end) => end >= most) ?? topCount(Math.ceil(most / DAY)) * DAY;
}
