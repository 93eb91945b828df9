import { companyClock } from '@downspout/leads/company-clock';
import { dayName, dayNumber } from '@downspout/leads/local-time';
import { MAX_FIGURE_DAYS, type NowAndBefore, type Period } from '@downspout/office-api/reports';
import { RefusedError } from '../../plugins/errors.ts';
import { type OffsetSpan, offsetSpans } from './offset-spans.ts';

/** Days of the last when no period is asked for. */
const DEFAULT_DAYS = 30;
/** Of the earliest day that is looked at: before any lead, and far from where dates end. */
const FIRST_DAY = dayNumber('2000-01-01');
const LAST_DAY = dayNumber('2199-12-31');

/** What is counted: `first` to `last` day, and as many before; `from` until `to` are the same as times. */
export interface Periods {
  readonly offsets: readonly OffsetSpan[];
  readonly today: number;
  readonly first: number;
  readonly last: number;
  readonly firstBefore: number;
  /** Where the earlier period begins, the later one begins, and the later one has ended. */
  readonly fromBefore: number;
  readonly from: number;
  readonly to: number;
}

/** Throws `RefusedError` for a period that makes no sense. `now`: ms since the epoch. */
export function readPeriods(asked: { from?: string | undefined; to?: string | undefined }, now: number): Periods {
  const today = companyClock.dayOf(now);
  if ((asked.from === undefined) !== (asked.to === undefined)) throw refused('to', 'Please name both days');
  const last = asked.to === undefined ? today : dayNumber(asked.to);
  const first = asked.from === undefined ? last - DEFAULT_DAYS + 1 : dayNumber(asked.from);
  if (first < FIRST_DAY) throw refused('from', 'Please name a day from 2000 on');
  if (last > LAST_DAY) throw refused('to', 'Please name a day before 2200');
  if (first > last) throw refused('to', 'The last day must not be before the first one');
  if (last - first >= MAX_FIGURE_DAYS) throw refused('from', 'At most two years can be looked at');
  const firstBefore = first - (last - first + 1);
  const startOf = (day: number) => companyClock.momentOf(day, 0);
  const times = { fromBefore: startOf(firstBefore), from: startOf(first), to: startOf(last + 1) };
  const offsets = offsetSpans(companyClock, times.fromBefore, times.to);
  return { offsets, today, first, last, firstBefore, ...times };
}

/** From one day to another, both included. */
export function period(first: number, last: number): Period {
  return { from: dayName(first), to: dayName(last), days: last - first + 1 };
}

/** The same of both periods, one after the other. `has`: whether a day's row is of the period. */
export async function nowAndBefore<Of>(
  { first, fromBefore, from, to }: Pick<Periods, 'first' | 'fromBefore' | 'from' | 'to'>,
  read: (from: number, to: number, has: (row: { readonly day: number }) => boolean) => Promise<Of>,
): Promise<NowAndBefore<Of>> {
  return {
    now: await read(from, to, ({ day }) => day >= first),
    before: await read(fromBefore, from, ({ day }) => day < first),
  };
}

function refused(field: string, message: string): RefusedError {
  return new RefusedError({
    status: 422,
    code: 'invalid',
    message: 'Please check the days',
    fields: { [field]: message },
  });
}
