import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { stepOfDay, stepsOfDays } from './report-steps.ts';

test('few days are steps of their own, many are weeks that end with the period', () => {
  deepEqual(stepsOfDays(1), [{ first: 0, last: 0 }]);
  equal(stepsOfDays(62).length, 62);
  const weeks = stepsOfDays(63 + 2);
  equal(weeks.length, 10);
  deepEqual(
    [weeks[0], weeks[1], weeks.at(-1)],
    [
      { first: 0, last: 1 },
      { first: 2, last: 8 },
      { first: 58, last: 64 },
    ],
  );
});

test('every day is in the step that says so', () => {
  for (const days of [1, 30, 62, 63, 90, 365, 731]) {
    for (const [index, { first, last }] of stepsOfDays(days).entries()) {
      for (let day = first; day <= last; day += 1) equal(stepOfDay(day, days), index);
    }
    equal(
      stepsOfDays(days).reduce((sum, { first, last }) => sum + last - first + 1, 0),
      days,
    );
  }
});
