import type { LocalTime } from '@downspout/leads/local-time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** From `from` on, local time is UTC plus `offset`, until the next one begins. All in ms. */
export interface OffsetSpan {
  readonly from: number;
  readonly offset: number;
}

/** Of the moments from `from` to `to`, for a database that knows no time zones. The first begins before everything. */
export function offsetSpans({ offsetAt }: LocalTime, from: number, to: number): OffsetSpan[] {
  let offset = offsetAt(from);
  const spans: OffsetSpan[] = [{ from: Number.NEGATIVE_INFINITY, offset }];
  for (let time = from + DAY_MS; time < to + DAY_MS; time += DAY_MS) {
    const next = offsetAt(time);
    if (next !== offset) spans.push({ from: firstWith(offsetAt, next, time - DAY_MS, time), offset: next });
    offset = next;
  }
  return spans;
}

/** What the clocks show at a moment, in ms since 1970 as they show it. */
export function shownTime(spans: readonly OffsetSpan[]): (moment: number) => number {
  const latest = spans.toReversed();
  return (moment) => moment + (latest.find(({ from }) => from <= moment)?.offset ?? 0);
}

/** The first minute after `before` and up to `at` with this offset. */
function firstWith(offsetAt: LocalTime['offsetAt'], offset: number, before: number, at: number): number {
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.floor(at / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === offset) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}
