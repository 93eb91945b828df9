import { lastOvernight, minutesOf, type OpeningHours, WEEKDAYS } from '@downspout/leads/opening-hours';
import type { LocalDays } from './local-days.ts';

const MINUTE_MS = 60_000;
/** 1970-01-01, from which days are counted, was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('Thursday');

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

/** Within one day: hours that last overnight are cut at midnight, and those of the day before end in the morning. */
function spansOf(days: LocalDays, hours: readonly OpeningHours[], day: number): OpenSpan[] {
  const span = (opens: string, closes: string) => ({
    from: days.timeAt(day, minutesOf(opens) * MINUTE_MS),
    to: days.timeAt(day, minutesOf(closes) * MINUTE_MS),
  });
  return [
    ...hoursOn(hours, day - 1)
      .filter(lastOvernight)
      .map(({ closes }) => span('00:00', closes)),
    ...hoursOn(hours, day).map((one) => span(one.opens, lastOvernight(one) ? '24:00' : one.closes)),
  ];
}

function hoursOn(hours: readonly OpeningHours[], day: number): readonly OpeningHours[] {
  const weekday = WEEKDAYS[(((day + FIRST_WEEKDAY) % 7) + 7) % 7];
  return hours.filter((span) => weekday !== undefined && span.days.includes(weekday));
}
