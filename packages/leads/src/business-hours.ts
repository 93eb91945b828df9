import type { Weekday } from '@downspout/business/facts';
import { createLocalTime, type LocalTime } from './local-time.ts';

/**
 * On these days, from `opens` to `closes`, as 24-hour times of the company's clocks, such as `08:00`; `24:00` is midnight.
 * A `closes` that is not later than `opens` is of the next day.
 */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opens: string;
  readonly closes: string;
}

/** Open from a moment until before another, in ms since the epoch. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether it is open, and the moment when that changes next, in ms since the epoch; null when it never does. */
interface OpenState {
  readonly open: boolean;
  readonly until: number | null;
}

/** The company's clock, as everything that depends on business hours reads it: the site, the assistant, office, reports. */
export interface BusinessClock extends LocalTime {
  /** In the order in which they open. */
  readonly hours: readonly OpeningHours[];
  /** The hours that begin on a day, in order: they may overlap, and last into the next day. */
  spansOf(day: number): readonly OpenSpan[];
  stateAt(moment: number): OpenState;
}

/** In the order of `Date.prototype.getDay`. */
export const WEEKDAYS: readonly Weekday[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

const DAY_MINUTES = 24 * 60;
/** In days. Hours are the same every week, and a change of the clocks may skip those of one. */
const AHEAD = 15;

/**
 * Hours that the clocks skip are none, and those that they repeat are there twice, as they are waited. Those that begin on one
 * of the days `closedOn`, counted from 1970-01-01, are none either.
 */
export function createBusinessClock(
  opening: readonly OpeningHours[],
  timeZone: string,
  closedOn: readonly number[] = [],
): BusinessClock {
  const local = createLocalTime(timeZone);
  const hours = [...opening].sort((one, other) => minutesOf(one.opens) - minutesOf(other.opens));

  function spansOf(day: number): OpenSpan[] {
    return hours
      .filter(({ days }) => days.includes(weekdayOf(day)) && !closedOn.includes(day))
      .map(({ opens, closes }) => {
        const [from, to] = [minutesOf(opens), minutesOf(closes)];
        return { from: local.momentOf(day, from), to: local.momentOf(day, to > from ? to : to + DAY_MINUTES) };
      });
  }

  function stateAt(moment: number): OpenState {
    let until: number | null = null;
    const today = local.dayOf(moment);
    // From yesterday, which may last until after midnight.
    for (let day = today - 1; day < today + AHEAD; day++) {
      for (const { from, to } of spansOf(day)) {
        if (to <= Math.max(from, moment)) continue;
        if (from > (until ?? moment)) return { open: until !== null, until: until ?? from };
        until = Math.max(until ?? to, to);
      }
    }
    return { open: until !== null, until: null };
  }

  return { ...local, hours, spansOf, stateAt };
}

/** Since 1970. */
export function weekdayOf(day: number): Weekday {
  // 1970-01-01, from which days are counted, was a Thursday.
  return WEEKDAYS[(day + 4) % 7] ?? 'Sunday';
}

/** Since midnight. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
