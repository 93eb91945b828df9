import { type BusinessClock, minutesOf } from '@downspout/leads/business-hours';

/** Nobody is served by a summary that is later than this: the next one tells what it would have told. In ms. */
export const LATE_MS = 4 * 60 * 60_000;

/** A summary that is to come, or should have. */
export interface SummaryTime {
  /** By the company's clocks, counted from 1970-01-01. */
  readonly day: number;
  /** Ms since the epoch. */
  readonly at: number;
}

/** Today's: in the past, or still to come. A time that the clocks skip today is when they go on. */
export function todaysSummary(clock: BusinessClock, time: string, now: number): SummaryTime {
  return summaryOf(clock, time, clock.dayOf(now));
}

/** The first one after that moment. */
export function nextSummary(clock: BusinessClock, time: string, now: number): SummaryTime {
  const today = todaysSummary(clock, time, now);
  return today.at > now ? today : summaryOf(clock, time, today.day + 1);
}

function summaryOf(clock: BusinessClock, time: string, day: number): SummaryTime {
  return { day, at: clock.momentOf(day, minutesOf(time)) };
}
