import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { hours, timeZone } from '@downspout/business/facts';
import { createBusinessClock } from './waiting.ts';

const { waitedMs, isOpen } = createBusinessClock(hours, timeZone);

/** In minutes; times with their offset from UTC, as Atlanta's clocks have it. */
const waited = (from: string, to: string, clock = waitedMs) => clock(Date.parse(from), Date.parse(to)) / 60_000;

test('within one business day every minute is waited', () => {
  strictEqual(waited('2026-11-18T09:00-05:00', '2026-11-18T09:45-05:00'), 45);
});

test('before opening and after closing nobody waits', () => {
  strictEqual(waited('2026-11-18T06:00-05:00', '2026-11-18T08:10-05:00'), 10);
  strictEqual(waited('2026-11-18T17:50-05:00', '2026-11-18T23:00-05:00'), 10);
  strictEqual(waited('2026-11-18T19:00-05:00', '2026-11-19T07:59-05:00'), 0);
});

test('a night and a short Saturday are left out, a Sunday wholly', () => {
  strictEqual(waited('2026-11-19T17:30-05:00', '2026-11-20T08:30-05:00'), 60);
  strictEqual(waited('2026-11-20T17:00-05:00', '2026-11-23T09:00-05:00'), 60 + 7 * 60 + 60);
  strictEqual(waited('2026-11-22T00:00-05:00', '2026-11-22T23:59-05:00'), 0);
});

test('a whole week has its 57 business hours, also when the clocks change in it', () => {
  strictEqual(waited('2026-11-09T12:00-05:00', '2026-11-16T12:00-05:00'), 57 * 60);
  strictEqual(waited('2026-03-05T12:00-05:00', '2026-03-12T12:00-04:00'), 57 * 60);
  strictEqual(waited('2026-10-29T12:00-04:00', '2026-11-05T12:00-05:00'), 57 * 60);
});

test('on the day after the clocks change business opens by the new time', () => {
  strictEqual(waited('2026-03-08T12:00-04:00', '2026-03-09T08:30-04:00'), 30);
  strictEqual(waited('2026-11-01T12:00-05:00', '2026-11-02T08:30-05:00'), 30);
});

test('hours through the night end on the next day, an hour longer or shorter when the clocks change in it', () => {
  const nights = createBusinessClock([{ days: ['Saturday'], opens: '22:00', closes: '06:00' }], timeZone).waitedMs;
  strictEqual(waited('2026-11-14T00:00-05:00', '2026-11-16T00:00-05:00', nights), 8 * 60);
  strictEqual(waited('2026-11-15T05:00-05:00', '2026-11-15T09:00-05:00', nights), 60);
  strictEqual(waited('2026-03-07T00:00-05:00', '2026-03-09T00:00-04:00', nights), 7 * 60);
  strictEqual(waited('2026-10-31T00:00-04:00', '2026-11-02T00:00-05:00', nights), 9 * 60);
});

test('a day that closes at 24:00 lasts until midnight, and two spans of a day are added', () => {
  const clock = createBusinessClock(
    [
      { days: ['Monday'], opens: '08:00', closes: '12:00' },
      { days: ['Monday'], opens: '20:00', closes: '24:00' },
    ],
    'Asia/Kolkata',
  );
  strictEqual(waited('2026-11-16T00:00+05:30', '2026-11-18T00:00+05:30', clock.waitedMs), 8 * 60);
});

test('a clock that is behind has waited nothing', () => {
  strictEqual(waited('2026-11-18T12:00-05:00', '2026-11-18T09:00-05:00'), 0);
});

test('it is open from the first minute until the last', () => {
  const open = ['07:59', '08:00', '17:59', '18:00'].map((time) => isOpen(Date.parse(`2026-11-18T${time}-05:00`)));
  deepStrictEqual(open, [false, true, true, false]);
});
