import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpeningHours } from '@downspout/leads/opening-hours';
import { dayNumber, localDays } from './local-days.ts';
import { openTime } from './open-time.ts';

const ZONE = 'America/New_York';

/** Hours that were open between two moments of November 2026, by Atlanta's clocks. */
function openHours(hours: readonly OpeningHours[], from: string, to: string): number {
  const [begin, end] = [Date.parse(`2026-11-${from}-05:00`), Date.parse(`2026-11-${to}-05:00`)];
  const days = localDays(ZONE, begin, end);
  const open = openTime(days, hours, dayNumber('2026-11-09'), dayNumber('2026-11-30'));
  return open(begin, end) / 3_600_000;
}

test('hours of one day are counted on that day', () => {
  const wednesdays: OpeningHours[] = [{ days: ['Wednesday'], opens: '08:00', closes: '18:00' }];
  assert.equal(openHours(wednesdays, '18T09:00', '18T20:00'), 9);
  assert.equal(openHours(wednesdays, '11T17:00', '25T09:00'), 1 + 10 + 1);
  assert.equal(openHours(wednesdays, '19T00:00', '24T23:59'), 0);
});

test('hours that last overnight end on the next day, which is the first of a week too', () => {
  const saturdays: OpeningHours[] = [{ days: ['Saturday'], opens: '22:00', closes: '06:00' }];
  assert.equal(openHours(saturdays, '21T12:00', '22T12:00'), 8);
  assert.equal(openHours(saturdays, '21T23:00', '22T01:00'), 2);
  assert.equal(openHours(saturdays, '22T05:00', '22T09:00'), 1);
  assert.equal(openHours(saturdays, '14T00:00', '29T00:00'), 8 + 8 + 2);
});

test('from one time to the same is a whole day', () => {
  const always: OpeningHours[] = [{ days: ['Saturday', 'Sunday'], opens: '00:00', closes: '00:00' }];
  assert.equal(openHours(always, '20T12:00', '23T12:00'), 48);
});
