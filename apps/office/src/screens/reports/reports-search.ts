import { companyClock } from '@downspout/leads/company-clock';
import { dayName, dayNumber } from '@downspout/leads/local-time';

export const RANGES = ['7', '30', '90', 'month', 'year', 'own'] as const;
export type Range = (typeof RANGES)[number];

/** Which days are shown; it stands in the screen's address. With both days the range is one's own. */
export interface ReportsSearch {
  readonly range?: Range | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const range = RANGES.find((one) => one === search.range);
  const [from, to] = [String(search.from ?? ''), String(search.to ?? '')];
  if (DAY.test(from) && DAY.test(to)) return { range: 'own', from, to };
  return range === undefined || range === 'own' ? {} : { range };
}

/** The days that are meant; `now` in ms since the epoch. */
export function daysOf({ range = '30', from, to }: ReportsSearch, now: number): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  const today = dayName(companyClock.dayOf(now));
  switch (range) {
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'own':
      return { from: daysBefore(today, 29), to: today };
    default:
      return { from: daysBefore(today, Number(range) - 1), to: today };
  }
}

function daysBefore(day: string, days: number): string {
  return dayName(dayNumber(day) - days);
}
