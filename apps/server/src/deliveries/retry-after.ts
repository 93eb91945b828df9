/** The longest a destination's Retry-After is believed. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/**
 * Milliseconds from `now` (ms) that a Retry-After header asks for, as seconds or as one of the three HTTP dates
 * (RFC 9110, 10.2.3 and 5.6.7), within 0 and 24 hours. Null when there is none or it cannot be read.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  const wanted = /^\d+$/.test(value) ? Number(value) * 1_000 : httpDate(value) - now;
  return Number.isNaN(wanted) ? null : Math.min(Math.max(wanted, 0), MAX_RETRY_AFTER_MS);
}

/** NaN for anything but a day's name and the rest of a date. The oldest form names no zone and means UTC. */
function httpDate(value: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(value)) return Number.NaN;
  return Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`);
}
