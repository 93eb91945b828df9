import { openHours as words } from '@downspout/business/copy';
import { type BusinessClock, weekdayOf } from '@downspout/leads/business-hours';
import { createLocalTime } from '@downspout/leads/local-time';
import { twelveHour } from '@downspout/leads/twelve-hour';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the company is open now (ms since the epoch), in a sentence; null when it has no hours. */
export function hoursWords(now: number, clock: BusinessClock, visitorsZone?: string): string | null {
  const { open, until } = clock.stateAt(now);
  if (until === null) return open ? words.open : null;
  const time = twelveHour(clock.minuteOf(until));
  const day = weekdayOf(clock.dayOf(until));
  const sameClock = createLocalTime(visitorsZone).offsetAt(now) === clock.offsetAt(now);
  const zone = sameClock ? '' : ` ${words.ourTime}`;
  if (open) return words.openUntil(until - now < DAY_MS ? time : `${day} ${time}`) + zone;
  return words.closedUntil(clock.dayOf(now) === clock.dayOf(until) ? words.today : day, time) + zone;
}
