import type { Weekday } from '@downspout/business/facts';
import type { LocalDays } from './local-days.ts';

const MINUTE_MS = 60_000;
const WEEKDAYS: readonly Weekday[] = [
  'Thursday', // 1970-01-01
  'Friday',
  'Saturday',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
];

export interface OpeningHours {
  readonly days: readonly Weekday[];
  /** 24-hour times, such as `08:00`. */
  readonly opens: string;
  readonly closes: string;
}

interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts how long the business was open between two times, in ms; both lie within the days `first` to `last`. What is
 * asked often is answered from sums that are made once.
 */
export function openTime(days: LocalDays, hours: readonly OpeningHours[], first: number, last: number) {
  const spans: OpenSpan[][] = [];
  const before: number[] = [];
  let sum = 0;
  for (let day = first; day <= last; day += 1) {
    const open = spansOf(days, hours, day);
    spans.push(open);
    before.push(sum);
    sum += open.reduce((total, span) => total + span.to - span.from, 0);
  }
  const until = (time: number) => {
    const index = days.dayOf(time) - first;
    const open = spans[index];
    if (open === undefined) return index < 0 ? 0 : sum;
    return open.reduce((total, { from, to }) => total + Math.max(0, Math.min(time, to) - from), before[index] ?? 0);
  };
  return (from: number, to: number): number => Math.max(0, until(to) - until(from));
}

function spansOf(days: LocalDays, hours: readonly OpeningHours[], day: number): OpenSpan[] {
  const weekday = WEEKDAYS[((day % 7) + 7) % 7];
  return hours
    .filter((span) => weekday !== undefined && span.days.includes(weekday))
    .map(({ opens, closes }) => ({ from: days.timeAt(day, msOf(opens)), to: days.timeAt(day, msOf(closes)) }));
}

function msOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * MINUTE_MS;
}
