import { holidays, hours, timeZone } from '@downspout/business/facts';
import { createBusinessClock } from './business-hours.ts';
import { dayNumber } from './local-time.ts';

/** The company's hours without its holidays: by which the server says when somebody will answer. The pages know no holidays. */
export const answeringClock = createBusinessClock(
  hours,
  timeZone,
  holidays.map(({ date }) => dayNumber(date)),
);

/** What the day of a moment (ms since the epoch) is called, if it is a holiday; else null. */
export function holidayAt(moment: number): string | null {
  const day = answeringClock.dayOf(moment);
  return holidays.find(({ date }) => dayNumber(date) === day)?.name ?? null;
}
