import { strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { timeZone } from '@downspout/business/facts';
import { createBusinessClock } from '@downspout/leads/business-hours';
import { companyClock } from '@downspout/leads/company-clock';
import { BUSINESS_MOMENTS } from '@downspout/leads/testing/business-moments';
import { hoursWords } from './hours-words.ts';

/** What is said at a moment, told with its offset from UTC, to a visitor whose clock is the company's. */
const wordsAt = (moment: string) => hoursWords(Date.parse(moment), companyClock, timeZone);

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
  strictEqual(wordsAt('2026-11-01T01:30-05:00'), 'We are closed, back Monday 8:00 AM');
  strictEqual(wordsAt('2026-11-02T17:59-05:00'), 'Open now until 6:00 PM');
});

test('no day is a holiday: the hours of its weekday hold', () => {
  strictEqual(wordsAt('2026-11-26T09:00-05:00'), 'Open now until 6:00 PM');
  strictEqual(wordsAt('2026-12-25T09:00-05:00'), 'Open now until 6:00 PM');
});

test('a visitor whose clock shows another time is told whose time it is', () => {
  const at = (moment: string, zone: string) => hoursWords(Date.parse(moment), companyClock, zone);
  strictEqual(at('2026-11-18T12:00-05:00', 'America/Los_Angeles'), 'Open now until 6:00 PM Atlanta time');
  strictEqual(at('2026-11-18T12:00-05:00', 'America/Detroit'), 'Open now until 6:00 PM');
  strictEqual(at('2026-11-18T20:00-05:00', 'Asia/Tokyo'), 'We are closed, back Thursday 8:00 AM Atlanta time');
});

for (const { what, hours, timeZone: zone, at, open, until } of BUSINESS_MOMENTS) {
  test(`the form tells what the business clock does: ${what} (${zone}, ${at})`, () => {
    const words = hoursWords(Date.parse(at), createBusinessClock(hours, zone), zone);
    strictEqual(words, open ? openWords(at, until, zone) : closedWords(at, until, zone));
  });
}

function openWords(at: string, until: string | null, zone: string): string {
  if (until === null) return 'Open now';
  const isFar = Date.parse(until) - Date.parse(at) >= 24 * 60 * 60_000;
  return `Open now until ${isFar ? `${weekday(until, zone)} ` : ''}${time(until, zone)}`;
}

function closedWords(at: string, until: string | null, zone: string): string | null {
  if (until === null) return null;
  // The offset is the company's: the text begins with its date.
  const day = at.slice(0, 10) === until.slice(0, 10) ? 'today' : weekday(until, zone);
  return `We are closed, back ${day} ${time(until, zone)}`;
}

function weekday(moment: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(new Date(moment));
}

function time(moment: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(moment)).replace('\u202f', ' ');
}
