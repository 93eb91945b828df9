const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** From `from` on, local time is UTC plus `offset`, until the next one begins. All in ms. */
interface OffsetSpan {
  readonly from: number;
  readonly offset: number;
}

/** The days of one time zone between two times. A day is counted from 1970-01-01, whatever its length. */
export interface LocalDays {
  /** The first begins before everything. */
  readonly spans: readonly OffsetSpan[];
  /** The day that holds a time, in ms since the epoch. */
  dayOf(time: number): number;
  /** When the clocks show so many ms after midnight; within an hour that is left out, when it is. */
  timeAt(day: number, afterMidnightMs: number): number;
}

/** `from` and `to` bound the times that are asked about, in ms since the epoch. */
export function localDays(timeZone: string, from: number, to: number): LocalDays {
  const spans = offsetSpans(timeZone, from - 2 * DAY_MS, to + 2 * DAY_MS);
  const offsetAt = offsetReader(spans);
  return {
    spans,
    dayOf: (time) => Math.floor((time + offsetAt(time)) / DAY_MS),
    timeAt(day, afterMidnightMs) {
      const local = day * DAY_MS + afterMidnightMs;
      for (const [index, { from: begins, offset }] of spans.entries()) {
        const ends = spans[index + 1]?.from ?? Number.POSITIVE_INFINITY;
        if (local - offset < ends) return Math.max(begins, local - offset);
      }
      return local;
    },
  };
}

/** Times that are asked about one after the other mostly lie in the same span. */
function offsetReader(spans: readonly OffsetSpan[]): (time: number) => number {
  let known = { from: 0, to: 0, offset: 0 };
  return (time) => {
    if (time < known.from || time >= known.to) {
      const index = spans.findLastIndex((span) => span.from <= time);
      const { from = Number.NEGATIVE_INFINITY, offset = 0 } = spans[index] ?? {};
      known = { from, to: spans[index + 1]?.from ?? Number.POSITIVE_INFINITY, offset };
    }
    return known.offset;
  };
}

/** `2026-11-21` as a day, and back. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Where the offset changes, to the minute. */
function offsetSpans(timeZone: string, from: number, to: number): OffsetSpan[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: number) => readOffset(format.format(time));
  const spans: OffsetSpan[] = [{ from: Number.NEGATIVE_INFINITY, offset: offsetAt(from) }];
  let offset = offsetAt(from);
  for (let time = from + DAY_MS; time <= to; time += DAY_MS) {
    const next = offsetAt(time);
    if (next !== offset) spans.push({ from: firstWith(offsetAt, next, time - DAY_MS, time), offset: next });
    offset = next;
  }
  return spans;
}

/** The first minute after `before` and up to `at` with this offset. */
function firstWith(offsetAt: (time: number) => number, offset: number, before: number, at: number): number {
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.floor(at / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === offset) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

/** Of `11/21/2026, GMT-05:00`; UTC itself is just `GMT`. */
function readOffset(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
