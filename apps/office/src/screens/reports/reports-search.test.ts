import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf } from './reports-search.ts';

test('today is the business’s day, and periods end with it', () => {
  // 23:30 on the last of the year in Atlanta, when UTC has the new one.
  const now = Date.parse('2026-12-31T23:30-05:00');
  deepEqual(daysOf({}, now), { from: '2026-12-02', to: '2026-12-31' });
  deepEqual(daysOf({ range: '7' }, now), { from: '2026-12-25', to: '2026-12-31' });
  deepEqual(daysOf({ range: 'month' }, now), { from: '2026-12-01', to: '2026-12-31' });
  deepEqual(daysOf({ range: 'year' }, now), { from: '2026-01-01', to: '2026-12-31' });
  deepEqual(daysOf({ range: 'month' }, now + 30 * 60_000), { from: '2027-01-01', to: '2027-01-01' });
  deepEqual(daysOf({ range: 'own', from: '2026-02-01', to: '2026-03-01' }, now), {
    from: '2026-02-01',
    to: '2026-03-01',
  });
});
