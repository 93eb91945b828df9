import type { Weekday } from '@downspout/business/facts';
import { lastOvernight, minutesOf, type OpeningHours, WEEKDAYS } from '@downspout/leads/opening-hours';

export type OpenState =
  | { readonly open: true; readonly until: string }
  /** `day` is null when it opens later on the same day. */
  | { readonly open: false; readonly day: Weekday | null; readonly at: string };

const NAMES: readonly string[] = WEEKDAYS;
const DAY = 24 * 60;

/**
 * Whether the company is open at a moment, and when that changes, as times of day like `18:00`; null when it never opens.
 * All is told by the clocks on its walls, so it holds on the days when they change too.
 */
export function openState(hours: readonly OpeningHours[], timeZone: string, now: Date): OpenState | null {
  const { day, minute } = clockIn(timeZone, now);
  let next: { wait: number; day: number; at: string } | undefined;
  // From yesterday, which may last until after midnight, to the same day of next week.
  for (let ahead = -1; ahead <= 7; ahead++) {
    for (const span of hoursOn(hours, day + ahead)) {
      const { opens, closes } = span;
      const wait = ahead * DAY + minutesOf(opens) - minute;
      if (wait > 0) {
        if (next === undefined || wait < next.wait) next = { wait, day: ahead, at: opens };
      } else if (wait + lengthOf(span) > 0) return { open: true, until: closes };
    }
  }
  return next === undefined ? null : { open: false, day: next.day === 0 ? null : weekday(day + next.day), at: next.at };
}

/** Whether a visitor's own clock shows what the company's does. */
export function sameClock(timeZone: string, now: Date, visitorsZone?: string): boolean {
  const [theirs, ours] = [clockIn(visitorsZone, now), clockIn(timeZone, now)];
  return theirs.day === ours.day && theirs.minute === ours.minute;
}

function clockIn(timeZone: string | undefined, now: Date): { day: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: NAMES.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

function hoursOn(hours: readonly OpeningHours[], day: number): readonly OpeningHours[] {
  return hours.filter(({ days }) => days.includes(weekday(day)));
}

function weekday(day: number): Weekday {
  return WEEKDAYS[(day + 7) % 7] ?? 'Sunday';
}

/** In minutes; hours from one time to the same are a whole day. */
function lengthOf(span: OpeningHours): number {
  return minutesOf(span.closes) - minutesOf(span.opens) + (lastOvernight(span) ? DAY : 0);
}
