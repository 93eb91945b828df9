import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weightOf } from './accepted-encoding.ts';

test('a coding weighs what the header gives it, else what it gives to all others, else nothing', () => {
  for (const [header, weight] of [
    ['br', 1],
    ['gzip, BR', 1],
    ['gzip;q=1, br ; q=0.5', 0.5],
    ['br;q=0', 0],
    ['br;q=0, *', 0],
    ['*', 1],
    ['*;q=0.1, gzip', 0.1],
    ['gzip', 0],
    ['brotli', 0],
    ['br;q=much', 0],
    ['', 0],
  ] as const) {
    assert.equal(weightOf(header, 'br'), weight, header);
  }
});
