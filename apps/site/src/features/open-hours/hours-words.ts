import { openHours as words } from '@downspout/business/copy';
import { hours, timeZone } from '@downspout/business/facts';
import { openState, sameClock } from './open-state.ts';

/** Whether the company is open now, in a sentence; null when it has no hours. */
export function hoursWords(now: Date, visitorsZone?: string): string | null {
  const state = openState(hours, timeZone, now);
  if (state === null) return null;
  const zone = sameClock(timeZone, now, visitorsZone) ? '' : ` ${words.ourTime}`;
  if (state.open) return words.openUntil(timeOfDay(state.until)) + zone;
  return words.closedUntil(state.day ?? words.today, timeOfDay(state.at)) + zone;
}

/** `18:00` as it reads in the hours: `6:00 PM`. */
function timeOfDay(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  const hours = Number(hour) % 24;
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}
