import { timeZone } from '@downspout/business/facts';

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** When a day (`2026-11-21`) begins where the business is, in ms since the epoch. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight);
  // The clocks may have been changed in between; they never are at midnight.
  return midnight - offsetAt(guess);
}

/** When it ends. */
export function endOfDay(day: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return startOfDay(next.toISOString().slice(0, 10));
}

/** How far the business's clock is ahead of UTC, in ms. */
function offsetAt(at: number): number {
  const parts = new Map(CLOCK.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}
