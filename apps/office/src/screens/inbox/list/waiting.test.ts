import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock } from '@downspout/leads/business-hours';
import { companyClock } from '@downspout/leads/company-clock';
import { BUSINESS_MOMENTS } from '@downspout/leads/testing/business-moments';
import { waiting } from '../../../words/inbox.ts';
import { createWaiting } from './waiting.ts';

const MINUTE_MS = 60_000;
const waitingOf = createWaiting(companyClock);
/** Times with their offset from UTC, as Atlanta's clocks have it. */
const waited = (from: string, to: string, late = Number.POSITIVE_INFINITY) =>
  waitingOf(Date.parse(from), Date.parse(to), late);

test('minutes and hours of business are told, from ten hours on without minutes', () => {
  const words = (to: string) => waited('2026-11-17T17:30-05:00', to).words;
  equal(words('2026-11-17T17:31-05:00'), 'Waiting 1 min');
  equal(words('2026-11-18T08:10-05:00'), 'Waiting 40 min');
  equal(words('2026-11-18T08:30-05:00'), 'Waiting 1 h');
  equal(words('2026-11-18T08:45-05:00'), 'Waiting 1 h 15 min');
  equal(words('2026-11-19T08:45-05:00'), 'Waiting 11 h');
});

test('before a minute has passed it just came in; after hours it waits for the opening', () => {
  equal(waited('2026-11-18T12:00-05:00', '2026-11-18T12:00:59-05:00').words, waiting.justNow);
  equal(waited('2026-11-18T19:00-05:00', '2026-11-18T19:00:59-05:00').words, waiting.justNow);
  equal(waited('2026-11-18T19:00-05:00', '2026-11-18T19:01-05:00').words, waiting.closed);
  equal(waited('2026-11-18T19:00-05:00', '2026-11-19T07:59:59-05:00').words, waiting.closed);
  equal(waited('2026-11-18T19:00-05:00', '2026-11-19T08:00-05:00').words, waiting.justNow);
  equal(waited('2026-11-18T12:00-05:00', '2026-11-18T11:00-05:00').words, waiting.justNow, 'a clock that is behind');
});

test('it is late from the minute on that the owner chose, and then told without "waiting"', () => {
  deepEqual(waited('2026-11-18T12:00-05:00', '2026-11-18T12:29-05:00', 30), { isLate: false, words: 'Waiting 29 min' });
  deepEqual(waited('2026-11-18T12:00-05:00', '2026-11-18T12:30-05:00', 30), { isLate: true, words: '30 min' });
  equal(waited('2026-11-18T17:50-05:00', '2026-11-19T08:19-05:00', 30).isLate, false);
  equal(waited('2026-11-18T17:50-05:00', '2026-11-19T08:20-05:00', 30).isLate, true);
});

for (const { what, hours, timeZone, at, open, until } of BUSINESS_MOMENTS) {
  test(`a lead waits, and is late, as the business clock has it: ${what} (${timeZone}, ${at})`, () => {
    const tell = createWaiting(createBusinessClock(hours, timeZone));
    const from = Date.parse(at);
    const change = until === null ? null : Date.parse(until);
    // Received then, it is late with the first whole minute that is open.
    const begin = open ? from : change;
    if (begin === null) return equal(tell(from, from + 365 * 24 * 60 * MINUTE_MS, 1).words, waiting.closed);
    if (!open && begin - from > MINUTE_MS) equal(tell(from, begin - 1, 1).words, waiting.closed);
    if (open && change !== null && change - from < MINUTE_MS) return;
    const isLate = [begin + MINUTE_MS - 1, begin + MINUTE_MS].map((now) => tell(from, now, 1).isLate);
    deepEqual(isLate, [false, true]);
  });
}
