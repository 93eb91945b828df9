import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock } from './business-hours.ts';
import { dayNumber } from './local-time.ts';

const HOURS = [
  { days: ['Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
  { days: ['Wednesday'], opens: '22:00', closes: '02:00' },
] as const;
const clock = createBusinessClock(HOURS, 'America/New_York', [dayNumber('2026-11-26')]);

const stateAt = (moment: string) => {
  const { open, until } = clock.stateAt(Date.parse(moment));
  return [open, until === null ? null : new Date(until).toISOString()];
};

test('on a holiday nobody is there, but until the hours of the day before have ended', () => {
  deepStrictEqual(stateAt('2026-11-25T23:00-05:00'), [true, '2026-11-26T07:00:00.000Z']);
  deepStrictEqual(stateAt('2026-11-26T02:00-05:00'), [false, '2026-11-27T13:00:00.000Z']);
  deepStrictEqual(stateAt('2026-11-26T12:00-05:00'), [false, '2026-11-27T13:00:00.000Z']);
  strictEqual(stateAt('2026-11-19T12:00-05:00')[0], true);
});
