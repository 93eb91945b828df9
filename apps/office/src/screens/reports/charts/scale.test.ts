import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { topCount, topTime } from './scale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a scale ends with a number that is easy to read, and never below what is shown', () => {
  for (const [most, top] of [
    [0, 1],
    [3, 4],
    [7, 8],
    [37, 40],
    [89, 100],
    [1_001, 2_000],
  ] as const) {
    equal(topCount(most), top);
  }
});

test('a scale of times ends with a time that is easy to read', () => {
  for (const [most, top] of [
    [0, 10_000],
    [61_000, 2 * MINUTE],
    [73 * MINUTE, 2 * HOUR],
    [17 * HOUR, 24 * HOUR],
    [25 * HOUR, 48 * HOUR],
    [70 * HOUR, 96 * HOUR],
  ] as const) {
    equal(topTime(most), top);
  }
});
