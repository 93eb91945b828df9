import type { BusinessClock } from '@downspout/leads/business-hours';
import { createOpenTime } from '@downspout/leads/open-time';
import { waiting } from '../../../words/inbox.ts';

const MINUTE_MS = 60_000;

export interface Waiting {
  readonly isLate: boolean;
  /** Without the mark of a late one. */
  readonly words: string;
}

/**
 * Tells how long a lead has waited since it was received, in business hours; moments are ms since the epoch. It is late from
 * `lateAfterMinutes` on.
 */
export function createWaiting(clock: BusinessClock) {
  const openTime = createOpenTime(clock);
  return (receivedAt: number, now: number, lateAfterMinutes: number): Waiting => {
    const minutes = Math.floor(openTime(receivedAt, now) / MINUTE_MS);
    const isLate = minutes >= lateAfterMinutes;
    if (minutes > 0) return { isLate, words: isLate ? timeWords(minutes) : `${waiting.waiting} ${timeWords(minutes)}` };
    const isNew = now - receivedAt < MINUTE_MS || clock.stateAt(now).open;
    return { isLate, words: isNew ? waiting.justNow : waiting.closed };
  };
}

function timeWords(minutes: number): string {
  if (minutes < 60) return waiting.minutes(minutes);
  return waiting.hours(Math.floor(minutes / 60), minutes >= 600 ? 0 : minutes % 60);
}
