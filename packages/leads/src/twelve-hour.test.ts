import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { twelveHour } from './twelve-hour.ts';

test('noon is PM, and midnight is AM, at both ends of a day', () => {
  deepEqual([0, 59, 60, 719, 720, 780, 1_439, 1_440].map(twelveHour), [
    '12:00 AM',
    '12:59 AM',
    '1:00 AM',
    '11:59 AM',
    '12:00 PM',
    '1:00 PM',
    '11:59 PM',
    '12:00 AM',
  ]);
});
