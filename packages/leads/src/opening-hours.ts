import type { Weekday } from '@downspout/business/facts';

/** On these days, from `opens` to `closes`, as 24-hour times of the company's clocks, such as `08:00`; `24:00` is midnight. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opens: string;
  readonly closes: string;
}

/** In the order of `Date.prototype.getDay`. */
export const WEEKDAYS: readonly Weekday[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** Whether they last until the next day: a `closes` that is not later than `opens` is of that. */
export function lastOvernight({ opens, closes }: OpeningHours): boolean {
  return minutesOf(closes) <= minutesOf(opens);
}

/** Since midnight. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
