import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfDay, startOfDay } from './business-day.ts';

const HOUR_MS = 3_600_000;

test('a day begins at midnight where the business is, in winter and in summer', () => {
  assert.equal(new Date(startOfDay('2026-11-21')).toISOString(), '2026-11-21T05:00:00.000Z');
  assert.equal(new Date(startOfDay('2026-07-04')).toISOString(), '2026-07-04T04:00:00.000Z');
});

test('a day on which the clocks change is an hour shorter or longer, and no other is', () => {
  const hours = (day: string) => (endOfDay(day) - startOfDay(day)) / HOUR_MS;
  assert.deepEqual(['2026-03-07', '2026-03-08', '2026-03-09'].map(hours), [24, 23, 24]);
  assert.deepEqual(['2026-10-31', '2026-11-01', '2026-11-02'].map(hours), [24, 25, 24]);
  assert.equal(endOfDay('2026-12-31'), startOfDay('2027-01-01'));
});
