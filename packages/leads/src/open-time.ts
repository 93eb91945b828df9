import type { BusinessClock, OpenSpan } from './business-hours.ts';

const DAY_MS = 24 * 60 * 60_000;

interface OpenDay {
  /** Its midnight, in ms since the epoch. */
  readonly begins: number;
  /** Cut at midnight, in order, apart. */
  readonly spans: readonly OpenSpan[];
}

/**
 * Counts for how long the business was open between two moments, in ms; 0 when the second is not later. It is asked for with
 * each lead of a report, and again each minute: so time zones are asked about each day once, and whole days are summed once.
 */
export function createOpenTime({ momentOf, spansOf }: BusinessClock): (from: number, to: number) => number {
  const days = new Map<number, OpenDay>();
  /** Open before a day, counted from the first day that was asked about; less than nothing before that. */
  const openBefore = new Map<number, number>();
  let first: number | null = null;
  let last = 0;

  function dayOf(moment: number): number {
    let day = Math.floor(moment / DAY_MS);
    while (openDay(day).begins > moment) day -= 1;
    while (openDay(day + 1).begins <= moment) day += 1;
    return day;
  }

  function openDay(day: number): OpenDay {
    const known = days.get(day) ?? readDay(day);
    days.set(day, known);
    return known;
  }

  function readDay(day: number): OpenDay {
    const [begins, ends] = [momentOf(day, 0), momentOf(day + 1, 0)];
    let counted = begins;
    const spans = [...spansOf(day - 1), ...spansOf(day)].map(({ from, to }) => {
      // What overlaps counts once.
      const begin = Math.max(from, counted);
      counted = Math.max(begin, Math.min(to, ends));
      return { from: begin, to: counted };
    });
    return { begins, spans };
  }

  function openOn(day: number, until = Number.POSITIVE_INFINITY): number {
    return openDay(day).spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(until, to) - from), 0);
  }

  function sumBefore(day: number): number {
    if (first === null) {
      first = last = day;
      openBefore.set(day, 0);
    }
    for (; last < day; last++) openBefore.set(last + 1, (openBefore.get(last) ?? 0) + openOn(last));
    for (; first > day; first--) openBefore.set(first - 1, (openBefore.get(first) ?? 0) - openOn(first - 1));
    return openBefore.get(day) ?? 0;
  }

  function openUntil(moment: number): number {
    const day = dayOf(moment);
    return sumBefore(day) + openOn(day, moment);
  }

  return (from, to) => Math.max(0, openUntil(to) - openUntil(from));
}
