import { dayName, dayNumber } from '@downspout/leads/local-time';
import { stepsOfDays } from '@downspout/office-api/report-steps';
import type { Period } from '@downspout/office-api/reports';
import { reports as words } from '../../words/reports.ts';

/** What one point of a chart stands for, in words. */
export interface StepName {
  /** `Nov 3, 2026`, or `Nov 3 to Nov 9, 2026`. */
  readonly full: string;
  /** Its first day alone, without the year. */
  readonly short: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

export function dayWords(day: string): string {
  return DAY.format(Date.parse(day));
}

/** Of each step of a period. */
export function stepNames({ from, days }: Pick<Period, 'from' | 'days'>): StepName[] {
  return stepsOfDays(days).map(({ first, last }) => {
    const [start, end] = [dayFrom(from, first), dayFrom(from, last)];
    const short = SHORT.format(start);
    return { short, full: first === last ? DAY.format(end) : words.days(short, DAY.format(end)) };
  });
}

/** What the steps of a period are, as a table's column is called. */
export function stepTitle({ days }: Pick<Period, 'days'>): string {
  return stepsOfDays(days).length === days ? words.day : words.week;
}

function dayFrom(from: string, days: number): number {
  return Date.parse(dayName(dayNumber(from) + days));
}
