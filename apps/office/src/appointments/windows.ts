import { dayName, dayNumber, type LocalTime } from '@downspout/leads/local-time';

/** In ms since the epoch. */
export interface Window {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** As the fields of a form have it: `2026-11-24`, `08:00`, `10:00`. */
export interface ShownWindow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** What is offered at one tap. */
export const USUAL_WINDOWS: readonly Pick<ShownWindow, 'from' | 'to'>[] = [
  { from: '08:00', to: '10:00' },
  { from: '10:00', to: '12:00' },
  { from: '13:00', to: '15:00' },
  { from: '15:00', to: '17:00' },
];

/** By the company's clocks; null while it is none: the end comes after the start, on the same day. */
export function windowOf(clock: LocalTime, { day, from, to }: ShownWindow): Window | null {
  const [number, start, end] = [dayNumber(day), minutesIn(from), minutesIn(to)];
  if (Number.isNaN(number) || start === null || end === null) return null;
  const [startsAt, endsAt] = [clock.momentOf(number, start), clock.momentOf(number, end)];
  return endsAt > startsAt ? { startsAt, endsAt } : null;
}

/** The other way round. */
export function shownWindow(clock: LocalTime, { startsAt, endsAt }: Window): ShownWindow {
  const time = (at: number) => {
    const minutes = clock.minuteOf(at);
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  };
  return { day: dayName(clock.dayOf(startsAt)), from: time(startsAt), to: time(endsAt) };
}

/** So many days from the one that it is now. */
export function dayFromNow(clock: LocalTime, now: number, days: number): string {
  return dayName(clock.dayOf(now) + days);
}

export function overlaps(one: Window, other: Window): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

function minutesIn(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
