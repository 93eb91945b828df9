import { timeZone } from '@downspout/business/facts';
import { dayNumber, localDays } from './figures/local-days.ts';

const DAY_MS = 86_400_000;

/** When a day (`2026-11-21`) begins where the business is, in ms since the epoch. */
export function startOfDay(day: string): number {
  return startOf(dayNumber(day));
}

/** When it ends. */
export function endOfDay(day: string): number {
  return startOf(dayNumber(day) + 1);
}

function startOf(day: number): number {
  return localDays(timeZone, day * DAY_MS, day * DAY_MS).timeAt(day, 0);
}
