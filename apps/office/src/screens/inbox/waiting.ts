import { lastOvernight, minutesOf, type OpeningHours, WEEKDAYS } from '@downspout/leads/opening-hours';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Measures the ms of business hours between two moments (ms since the epoch); 0 when the second is not later. Hours that the
 * clocks skip are not counted, and hours that they repeat are counted twice, as they are waited.
 */
export function createBusinessClock(hours: readonly OpeningHours[], timeZone: string) {
  const offsetAt = createOffsets(timeZone);
  /** Opening times by day, as they are asked for with each lead and each minute. */
  const known = new Map<number, readonly Span[]>();

  return { waitedMs, isOpen: (at: number) => waitedMs(at, at + 1) > 0 };

  function waitedMs(from: number, to: number): number {
    let waited = 0;
    // From the day before, which may last until after midnight.
    for (let day = localDay(from) - DAY_MS; day <= localDay(to); day += DAY_MS) {
      for (const { start, end } of spansOf(day)) waited += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
    return waited;
  }

  /** The day of a moment, as midnight of that date in UTC. */
  function localDay(at: number): number {
    return Math.floor((at + offsetAt(at)) / DAY_MS) * DAY_MS;
  }

  function spansOf(day: number): readonly Span[] {
    const before = known.get(day);
    if (before !== undefined) return before;
    const weekday = WEEKDAYS[new Date(day).getUTCDay()];
    const spans = hours.filter(({ days }) => days.some((open) => open === weekday)).map((span) => spanOn(day, span));
    known.set(day, spans);
    return spans;
  }

  function spanOn(day: number, span: OpeningHours): Span {
    const lastDay = lastOvernight(span) ? day + DAY_MS : day;
    return {
      start: momentOf(day + minutesOf(span.opens) * 60_000),
      end: momentOf(lastDay + minutesOf(span.closes) * 60_000),
    };
  }

  /** The moment at which clocks show what UTC's show at `local`. */
  function momentOf(local: number): number {
    const near = local - offsetAt(local);
    return local - offsetAt(near);
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many ms the zone's clocks are ahead of UTC at a moment. */
function createOffsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}
