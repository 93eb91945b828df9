import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalTime } from '@downspout/leads/local-time';
import { offsetSpans } from './offset-spans.ts';

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

test('a year has the offsets of winter and summer, each from the minute when the clocks change', () => {
  const atlanta = createLocalTime('America/New_York');
  const all = [
    { from: Number.NEGATIVE_INFINITY, offset: -5 * HOUR },
    { from: utc('2026-03-08T07:00'), offset: -4 * HOUR },
    { from: utc('2026-11-01T06:00'), offset: -5 * HOUR },
  ];
  assert.deepEqual(offsetSpans(atlanta, utc('2026-01-01T05:00'), utc('2027-01-01T05:00')), all);
  // The change is one of the day that ends the period.
  assert.deepEqual(offsetSpans(atlanta, utc('2026-01-01T05:00'), utc('2026-11-01T06:00')), all);
  assert.deepEqual(offsetSpans(atlanta, utc('2026-11-01T06:00'), utc('2026-11-03T05:00')).length, 1);
});

test('a zone whose clocks never change has one', () => {
  const from = utc('2026-01-01T00:00');
  const spans = offsetSpans(createLocalTime('Asia/Kolkata'), from, from + 365 * 24 * HOUR);
  assert.deepEqual(spans, [{ from: Number.NEGATIVE_INFINITY, offset: 5.5 * HOUR }]);
});
