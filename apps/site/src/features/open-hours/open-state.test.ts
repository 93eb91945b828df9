import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { hours, timeZone } from '@downspout/business/facts';
import type { OpeningHours } from '@downspout/leads/opening-hours';
import { hoursWords } from './hours-words.ts';
import { openState } from './open-state.ts';

/** What is said at a moment, told with its offset from UTC, to a visitor whose clock is the company's. */
const wordsAt = (moment: string) => hoursWords(new Date(moment), timeZone);
const stateAt = (opening: readonly OpeningHours[], moment: string, zone = timeZone) =>
  openState(opening, zone, new Date(moment));

test('within business hours it is open until they end, from the first minute to the last', () => {
  strictEqual(wordsAt('2026-11-18T08:00-05:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-11-18T17:59:59-05:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-11-21T15:59-05:00'), 'Open now until 4:00 PM');
});

test('out of hours it says when somebody is back', () => {
  strictEqual(wordsAt('2026-11-18T07:59-05:00'), 'We are closed, back today 8:00 AM');
  strictEqual(wordsAt('2026-11-18T18:00-05:00'), 'We are closed, back Thursday 8:00 AM');
  strictEqual(wordsAt('2026-11-20T23:59-05:00'), 'We are closed, back Saturday 9:00 AM');
  strictEqual(wordsAt('2026-11-21T00:00-05:00'), 'We are closed, back today 9:00 AM');
});

test('from Saturday evening to Monday morning it is closed', () => {
  strictEqual(wordsAt('2026-11-21T16:00-05:00'), 'We are closed, back Monday 8:00 AM');
  strictEqual(wordsAt('2026-11-22T12:00-05:00'), 'We are closed, back Monday 8:00 AM');
  strictEqual(wordsAt('2026-11-23T00:00-05:00'), 'We are closed, back today 8:00 AM');
});

test('on the day after the clocks change it opens and closes by the new time', () => {
  // They go ahead on March 8 and back on November 1, 2026, both Sundays.
  strictEqual(wordsAt('2026-03-08T01:59-05:00'), 'We are closed, back Monday 8:00 AM');
  strictEqual(wordsAt('2026-03-09T07:59-04:00'), 'We are closed, back today 8:00 AM');
  strictEqual(wordsAt('2026-03-09T08:00-04:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-10-31T15:59-04:00'), 'Open now until 4:00 PM');
  strictEqual(wordsAt('2026-11-01T01:30-05:00'), 'We are closed, back Monday 8:00 AM');
  strictEqual(wordsAt('2026-11-02T07:59-05:00'), 'We are closed, back today 8:00 AM');
  strictEqual(wordsAt('2026-11-02T17:59-05:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-11-02T18:00-05:00'), 'We are closed, back Tuesday 8:00 AM');
});

test('hours on the very days when the clocks change go by what the clocks show', () => {
  const sundays: OpeningHours[] = [{ days: ['Sunday'], opens: '01:00', closes: '04:00' }];
  // The hour from two is skipped: a minute after 1:59 it is 3:00.
  deepStrictEqual(stateAt(sundays, '2026-03-08T01:59-05:00'), { open: true, until: '04:00' });
  deepStrictEqual(stateAt(sundays, '2026-03-08T03:00-04:00'), { open: true, until: '04:00' });
  deepStrictEqual(stateAt(sundays, '2026-03-08T04:00-04:00'), { open: false, day: 'Sunday', at: '01:00' });
  // The hour from one is there twice.
  for (const offset of ['-04:00', '-05:00']) {
    deepStrictEqual(stateAt(sundays, `2026-11-01T01:00${offset}`), { open: true, until: '04:00' });
  }
  deepStrictEqual(stateAt(sundays, '2026-11-01T04:00-05:00'), { open: false, day: 'Sunday', at: '01:00' });
});

test('no day is a holiday: the hours of its weekday hold', () => {
  strictEqual(wordsAt('2026-11-26T09:00-05:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-12-25T09:00-05:00'), 'Open now until 6:00 PM');
});

test('hours may go past midnight, have a break, or be none', () => {
  const nights: OpeningHours[] = [{ days: ['Saturday'], opens: '22:00', closes: '02:00' }];
  deepStrictEqual(stateAt(nights, '2026-11-22T01:59-05:00'), { open: true, until: '02:00' });
  deepStrictEqual(stateAt(nights, '2026-11-22T02:00-05:00'), { open: false, day: 'Saturday', at: '22:00' });
  const halves: OpeningHours[] = [
    { days: ['Monday'], opens: '13:30', closes: '24:00' },
    { days: ['Monday'], opens: '08:00', closes: '12:00' },
  ];
  deepStrictEqual(stateAt(halves, '2026-11-16T07:00+05:30', 'Asia/Kolkata'), { open: false, day: null, at: '08:00' });
  deepStrictEqual(stateAt(halves, '2026-11-16T12:00+05:30', 'Asia/Kolkata'), { open: false, day: null, at: '13:30' });
  deepStrictEqual(stateAt(halves, '2026-11-16T23:59+05:30', 'Asia/Kolkata'), { open: true, until: '24:00' });
  strictEqual(stateAt([], '2026-11-16T12:00Z'), null);
});

test('a visitor whose clock shows another time is told whose time it is', () => {
  const noon = new Date('2026-11-18T12:00-05:00');
  strictEqual(hoursWords(noon, 'America/Los_Angeles'), 'Open now until 6:00 PM Atlanta time');
  strictEqual(hoursWords(noon, 'America/Detroit'), 'Open now until 6:00 PM');
  const evening = new Date('2026-11-18T20:00-05:00');
  strictEqual(hoursWords(evening, 'Asia/Tokyo'), 'We are closed, back Thursday 8:00 AM Atlanta time');
});

test('every half hour of a year is told as the hours on the page have it', () => {
  const shown = hours.flatMap(({ days, opens, closes }) => days.map((day) => ({ day, opens, closes })));
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * 60_000) {
    const [day, now] = [clock.format(at), time.format(at)];
    const open = shown.some((span) => span.day === day && span.opens <= now && now < span.closes);
    strictEqual(stateAt(hours, new Date(at).toISOString())?.open, open, `${day} ${now}`);
  }
});
