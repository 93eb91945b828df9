import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { stepNames, stepTitle } from './steps.ts';

test('a step is named by its day, or by the first and the last day of its week', () => {
  deepEqual(stepNames({ from: '2026-12-31', days: 2 }), [
    { short: 'Dec 31', full: 'Dec 31, 2026' },
    { short: 'Jan 1', full: 'Jan 1, 2027' },
  ]);
  const weeks = stepNames({ from: '2026-08-24', days: 90 });
  deepEqual(
    [weeks.length, weeks[0], weeks.at(-1)?.full],
    [13, { short: 'Aug 24', full: 'Aug 24 to Aug 29, 2026' }, 'Nov 15 to Nov 21, 2026'],
  );
  deepEqual([stepTitle({ days: 62 }), stepTitle({ days: 63 })], ['Day', 'Week']);
});
