import { openingHours as words } from '@downspout/business/assistant';
import type { Weekday } from '@downspout/business/facts';
import { type BusinessClock, minutesOf, type OpeningHours, WEEKDAYS, weekdayOf } from '@downspout/leads/business-hours';
import { companyClock } from '@downspout/leads/company-clock';
import { twelveHour } from '@downspout/leads/twelve-hour';

const DAY_MS = 24 * 60 * 60_000;
/** As people list them. */
const FROM_MONDAY: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** All hours in one sentence. */
export function allHours({ hours }: BusinessClock = companyClock): string {
  if (hours.length === 0) return words.none;
  return words.all(hours.map((span) => `${daysWords(span.days)} ${timesWords(span)}`));
}

/** Whether the company is open at that moment. */
export function openAt(now: Date, clock: BusinessClock = companyClock): string {
  const { open, until } = clock.stateAt(now.getTime());
  if (until === null) return open ? words.alwaysOpen : words.none;
  const time = spoken(clock.minuteOf(until));
  const day = weekdayOf(clock.dayOf(until));
  if (open) return words.openNow(until - now.getTime() < DAY_MS ? time : words.dayAt(day, time));
  const isToday = clock.dayOf(until) === clock.dayOf(now.getTime());
  return words.closedNow(isToday ? words.opensLater(time) : words.opensOn(day, time));
}

/** Hours of the days a text names, "tomorrow" included; all of them when it names none. */
export function hoursOn(text: string, now: Date, clock: BusinessClock = companyClock): string {
  const lower = text.toLowerCase();
  const named = WEEKDAYS.filter((day) => lower.includes(day.toLowerCase()));
  if (/\btomorrow\b/i.test(text)) named.push(weekdayOf(clock.dayOf(now.getTime()) + 1));
  if (/\bweekends?\b/i.test(text)) named.push('Saturday', 'Sunday');
  if (named.length === 0) return allHours(clock);
  return [...new Set(named)].map((day) => dayWords(day, clock)).join(' ');
}

function dayWords(day: Weekday, { hours }: BusinessClock): string {
  const spans = hours.filter(({ days }) => days.includes(day));
  return spans.length === 0 ? words.closedOn(day) : words.openOn(day, spans.map(timesWords));
}

function daysWords(days: readonly Weekday[]): string {
  const [first, ...rest] = FROM_MONDAY.filter((day) => days.includes(day));
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return first ?? '';
  const isRow = FROM_MONDAY.indexOf(last) - FROM_MONDAY.indexOf(first) === rest.length;
  return rest.length > 1 && isRow ? words.days(first, last) : words.someDays([first, ...rest]);
}

function timesWords({ opens, closes }: OpeningHours): string {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return to - from === 0 || to - from === DAY_MS / 60_000 ? words.allDay : words.times(spoken(from), spoken(to));
}

/** "8 AM". */
function spoken(minutes: number): string {
  return twelveHour(minutes).replace(':00', '');
}
