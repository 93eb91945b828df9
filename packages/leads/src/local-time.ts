const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What the clocks of one time zone show. Moments are ms since the epoch; days are counted from 1970-01-01. */
export interface LocalTime {
  /** How many ms the clocks are ahead of UTC. */
  offsetAt(moment: number): number;
  /** The day that holds a moment. */
  dayOf(moment: number): number;
  /** What the clocks show, in minutes after midnight; since 1970. */
  minuteOf(moment: number): number;
  /**
   * When the clocks show so many minutes after midnight: the first time, where they show it twice; when they go on, where
   * they skip it.
   */
  momentOf(day: number, minutes: number): number;
}

/** Of a time zone by its IANA name; without one, of the machine's own. Throws `RangeError` for an unknown one. */
export function createLocalTime(timeZone?: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });

  function offsetAt(moment: number): number {
    // Of `11/21/2026, GMT-05:00`; UTC itself is just `GMT`.
    const [offset = 'Z'] = /[+-]\d+:\d+/.exec(format.format(moment)) ?? [];
    return 0 - Date.parse(`1970-01-01T00:00${offset}`);
  }

  const shownAt = (moment: number) => moment + offsetAt(moment);

  return {
    offsetAt,
    dayOf: (moment) => Math.floor(shownAt(moment) / DAY_MS),
    minuteOf: (moment) => Math.floor((shownAt(moment) % DAY_MS) / MINUTE_MS),
    momentOf(day, minutes) {
      const shown = day * DAY_MS + minutes * MINUTE_MS;
      // No zone is a day ahead of UTC or behind it: these hold before and after a change that may be near.
      const after = offsetAt(shown + DAY_MS);
      for (const offset of [offsetAt(shown - DAY_MS), after]) {
        if (offsetAt(shown - offset) === offset) return shown - offset;
      }
      let moment = shown - after;
      while (offsetAt(moment) !== after) moment += MINUTE_MS;
      return moment;
    },
  };
}

/** `2026-11-21` as a day, and back. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
