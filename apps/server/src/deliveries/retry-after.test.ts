import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_RETRY_AFTER_MS, retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30);

test('seconds are read', () => {
  assert.equal(retryAfterMs('0', NOW), 0);
  assert.equal(retryAfterMs(' 90 ', NOW), 90_000);
});

test('all three HTTP dates are read, as UTC', () => {
  for (const date of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994']) {
    assert.equal(retryAfterMs(date, NOW), 7_000, date);
  }
});

test('a date gone by is now, and nothing is longer than 24 hours', () => {
  assert.equal(retryAfterMs('Sun, 06 Nov 1994 08:49:00 GMT', NOW), 0);
  assert.equal(retryAfterMs('99999999999999999999', NOW), MAX_RETRY_AFTER_MS);
  assert.equal(retryAfterMs('Sun, 06 Nov 2094 08:49:37 GMT', NOW), MAX_RETRY_AFTER_MS);
});

test('anything else says nothing', () => {
  for (const header of [null, '', 'soon', '-5', '1.5', '2026-01-01', 'Sun, nonsense', '5 minutes']) {
    assert.equal(retryAfterMs(header, NOW), null, String(header));
  }
});
