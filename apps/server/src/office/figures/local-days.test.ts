import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayName, dayNumber, localDays } from './local-days.ts';
import { openTime } from './open-time.ts';
import { percentile } from './percentile.ts';

const ATLANTA = 'America/New_York';
const HOUR = 3_600_000;
const WEEK = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
  { days: ['Saturday'], opens: '09:00', closes: '16:00' },
] as const;

const utc = (text: string) => Date.parse(`${text}Z`);
const year = localDays(ATLANTA, utc('2026-01-01T00:00'), utc('2026-12-31T00:00'));
const startOf = (day: string) => year.timeAt(dayNumber(day), 0);
const lengthOf = (day: string) => (year.timeAt(dayNumber(day) + 1, 0) - startOf(day)) / HOUR;

test('a day begins at midnight of the business, and is 23 or 25 hours long when the clocks change', () => {
  assert.equal(startOf('2026-01-15'), utc('2026-01-15T05:00'));
  assert.equal(startOf('2026-07-15'), utc('2026-07-15T04:00'));
  assert.deepEqual(['2026-03-07', '2026-03-08', '2026-03-09'].map(lengthOf), [24, 23, 24]);
  assert.deepEqual(['2026-10-31', '2026-11-01', '2026-11-02'].map(lengthOf), [24, 25, 24]);
});

test('a time is in the day that the clocks of the business show', () => {
  const dayAt = (time: string) => dayName(year.dayOf(utc(time)));
  assert.equal(dayAt('2026-03-08T04:59:59.999'), '2026-03-07');
  assert.equal(dayAt('2026-03-08T05:00'), '2026-03-08');
  assert.equal(dayAt('2026-03-09T03:59:59.999'), '2026-03-08');
  assert.equal(dayAt('2026-03-09T04:00'), '2026-03-09');
  assert.equal(dayAt('2026-11-01T04:00'), '2026-11-01');
  assert.equal(dayAt('2026-11-02T04:59:59.999'), '2026-11-01');
  assert.equal(dayAt('2026-11-02T05:00'), '2026-11-02');
});

test('every quarter of an hour of two years is in the day that Intl names', () => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: ATLANTA, dateStyle: 'short' });
  for (let time = utc('2026-02-27T00:00'); time < utc('2026-03-12T00:00'); time += HOUR / 4) {
    assert.equal(dayName(year.dayOf(time)), format.format(time));
  }
  for (let time = utc('2026-10-25T00:00'); time < utc('2026-11-05T00:00'); time += HOUR / 4) {
    assert.equal(dayName(year.dayOf(time)), format.format(time));
  }
});

test('a time that the clocks leave out is the one at which they go on, also at midnight', () => {
  const at = (day: string, hours: number) => year.timeAt(dayNumber(day), hours * HOUR);
  assert.equal(at('2026-03-08', 2.5), utc('2026-03-08T07:00'));
  assert.equal(at('2026-03-08', 3), utc('2026-03-08T07:00'));
  assert.equal(at('2026-11-01', 1.5), utc('2026-11-01T05:30'), 'the first of the two');
  // In Santiago the day of 2026-09-06 begins at 1:00.
  const santiago = localDays('America/Santiago', utc('2026-09-01T00:00'), utc('2026-09-10T00:00'));
  const begin = santiago.timeAt(dayNumber('2026-09-06'), 0);
  assert.equal(dayName(santiago.dayOf(begin)), '2026-09-06');
  assert.equal(dayName(santiago.dayOf(begin - 1)), '2026-09-05');
});

test('a zone without changes and one of half an hour are counted too', () => {
  assert.equal(localDays('UTC', 0, 0).timeAt(1, 0), 86_400_000);
  const kolkata = localDays('Asia/Kolkata', utc('2026-01-01T00:00'), utc('2026-01-02T00:00'));
  assert.equal(kolkata.timeAt(dayNumber('2026-01-01'), 0), utc('2025-12-31T18:30'));
});

test('only the time while the business is open is counted', () => {
  const open = openTime(year, WEEK, dayNumber('2026-02-20'), dayNumber('2026-12-01'));
  const hours = (from: string, to: string) => open(utc(from), utc(to)) / HOUR;
  // Atlanta is five hours behind in winter. 2026-11-20 is a Friday.
  assert.equal(hours('2026-11-20T14:00', '2026-11-20T15:30'), 1.5, 'within one day');
  assert.equal(hours('2026-11-20T22:30', '2026-11-21T14:30'), 1, 'over a night');
  assert.equal(hours('2026-11-20T22:00', '2026-11-23T14:00'), 1 + 7 + 1, 'over a weekend');
  assert.equal(hours('2026-11-22T15:00', '2026-11-22T20:00'), 0, 'on a Sunday');
  assert.equal(hours('2026-11-20T20:00', '2026-11-20T19:00'), 0, 'never less than nothing');
  assert.equal(hours('2026-10-31T20:00', '2026-11-02T14:00'), 1, 'over the change of the clocks');
  assert.equal(hours('2026-03-07T21:00', '2026-03-09T13:00'), 1);
});

test('percentiles are values that were there, by nearest rank', () => {
  assert.equal(percentile([], 0.5), null);
  assert.equal(percentile([7], 0.9), 7);
  assert.equal(percentile([1, 2, 3, 4], 0.5), 2);
  assert.equal(percentile([1, 2, 3, 4, 5], 0.5), 3);
  assert.equal(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9), 9);
});
