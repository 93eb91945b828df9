import { openingHours as words } from '@downspout/business/assistant';
import { hours, timeZone, type Weekday } from '@downspout/business/facts';

const DAYS: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** All hours in one sentence. */
export function allHours(): string {
  return words.all(hours.map(({ days, opens, closes }) => words.span(daysWords(days), spoken(opens), spoken(closes))));
}

/** Whether the company is open at that moment, in its own time zone. */
export function openAt(now: Date): string {
  const { day, time } = localTime(now);
  const today = hoursOf(day);
  if (today !== null && time >= today.opens && time < today.closes) return words.openNow(spoken(today.closes));
  if (today !== null && time < today.opens) return words.closedNow(words.opensLater(spoken(today.opens)));
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = dayAfter(day, ahead);
    const open = hoursOf(next);
    if (open !== null) return words.closedNow(words.opensOn(next, spoken(open.opens)));
  }
  return allHours();
}

/** Hours of the days a text names, "today" and "tomorrow" included; all of them when it names none. */
export function hoursOn(text: string, now: Date): string {
  const today = localTime(now).day;
  const named = DAYS.filter((day) => new RegExp(`\\b${day}`, 'i').test(text));
  if (/\btomorrow\b/i.test(text)) named.push(dayAfter(today, 1));
  if (/\bweekends?\b/i.test(text)) named.push('Saturday', 'Sunday');
  return named.length === 0 ? allHours() : [...new Set(named)].map(dayWords).join(' ');
}

function dayWords(day: Weekday): string {
  const open = hoursOf(day);
  return open === null ? words.closedOn(day) : words.openOn(day, spoken(open.opens), spoken(open.closes));
}

function daysWords(days: readonly Weekday[]): string {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  return first === last ? first : words.days(first, last);
}

function hoursOf(day: Weekday) {
  return hours.find(({ days }) => days.includes(day)) ?? null;
}

function dayAfter(day: Weekday, ahead: number): Weekday {
  return DAYS[(DAYS.indexOf(day) + ahead) % DAYS.length] ?? day;
}

function localTime(now: Date): { day: Weekday; time: string } {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now);
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return { day: DAYS.find((day) => day === name) ?? 'Sunday', time };
}

/** "08:00" as "8 AM". */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
