import { deepStrictEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '@downspout/business/facts';
import { lastOvernight, minutesOf, WEEKDAYS } from './opening-hours.ts';

test('weekdays come in the order in which JavaScript counts them', () => {
  const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 18 + day)));
  deepStrictEqual(
    days.map((day) => WEEKDAYS[day.getUTCDay()]),
    days.map((day) => names.format(day)),
  );
});

test('a time is minutes since midnight', () => {
  deepStrictEqual(['00:00', '08:30', '24:00'].map(minutesOf), [0, 510, 1_440]);
});

test('hours last overnight when they close no later than they open', () => {
  const closing = (closes: string) => lastOvernight({ days: ['Monday'], opens: '22:00', closes });
  deepStrictEqual(['23:00', '24:00', '22:00', '00:00', '06:00'].map(closing), [false, false, true, true, true]);
  equal(hours.some(lastOvernight), false);
});
