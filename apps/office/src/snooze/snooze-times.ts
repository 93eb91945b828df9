import { WEEKDAYS } from '@downspout/leads/business-hours';
import { dayName, dayNumber, type LocalTime } from '@downspout/leads/local-time';

const HOUR = 60;
const MORNING = 8 * HOUR;
const EVENING = 17 * HOUR;
/** As the server takes it. In days. */
const LONGEST = 365;

export interface SnoozeTime {
  readonly name: 'today' | 'tomorrow' | 'monday';
  /** In ms since the epoch. */
  readonly at: number;
}

/** What is offered at a moment, by the company's clocks: 5 PM as long as that is half an hour away, and mornings at 8. */
export function snoozeTimes(clock: LocalTime, now: number): SnoozeTime[] {
  const today = clock.dayOf(now);
  const times: SnoozeTime[] = [
    { name: 'today', at: clock.momentOf(today, EVENING) },
    { name: 'tomorrow', at: clock.momentOf(today + 1, MORNING) },
    { name: 'monday', at: clock.momentOf(nextMonday(today), MORNING) },
  ];
  return times.filter(({ name, at }) => name !== 'today' || at - now >= (HOUR / 2) * 60_000);
}

/** 8 in the morning of a day such as `2026-11-30`; null for one that is over, begun, more than a year away or no day. */
export function snoozeDate(clock: LocalTime, day: string, now: number): number | null {
  const wanted = dayNumber(day);
  const ahead = wanted - clock.dayOf(now);
  return ahead >= 1 && ahead <= LONGEST ? clock.momentOf(wanted, MORNING) : null;
}

/** The first and the last day that can be chosen. */
export function snoozeDays(clock: LocalTime, now: number): { readonly first: string; readonly last: string } {
  const today = clock.dayOf(now);
  return { first: dayName(today + 1), last: dayName(today + LONGEST) };
}

/** After today: 1970-01-01, from which days are counted, was a Thursday. */
function nextMonday(today: number): number {
  const weekday = (today + 4) % WEEKDAYS.length;
  return today + ((1 - weekday + 7) % 7 || 7);
}
