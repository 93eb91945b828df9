import { timeZone } from '@downspout/business/facts';

/** Sweden writes `2026-11-21 14:05:00`. */
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const OFFSET = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });

/** A moment (ms since the epoch) by the business's clocks, with their offset: `2026-11-21 14:05:00-05:00` (RFC 3339). */
export function localTime(at: number): string {
  const zone = OFFSET.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${TIME.format(at)}${zone.replace('GMT', '') || '+00:00'}`;
}

/** The day of it there: `2026-11-21`. */
export function localDay(at: number): string {
  return TIME.format(at).slice(0, 10);
}
