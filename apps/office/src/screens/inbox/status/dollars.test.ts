import { strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { formatDollars, parseDollars } from './dollars.ts';

test('dollars are read exactly, however they are written', () => {
  const amounts = {
    '0.29': 29,
    '1250': 125_000,
    '$1,250.50': 125_050,
    ' $ 99.5 ': 9_950,
    '1,234,567.89': 123_456_789,
    '0': 0,
  };
  for (const [typed, cents] of Object.entries(amounts)) strictEqual(parseDollars(typed), cents, typed);
});

test('what is no amount is told from nothing and from too much', () => {
  for (const typed of ['abc', '12.345', '1,25', '-5', '1.2.3', '5 dollars', '1e5', '.50', '12,3456']) {
    strictEqual(parseDollars(typed), 'wrong', typed);
  }
  strictEqual(parseDollars('  '), null);
  strictEqual(parseDollars('10,000,000'), 1_000_000_000);
  strictEqual(parseDollars('10,000,000.01'), 'too-much');
  strictEqual(parseDollars('9'.repeat(40)), 'too-much');
});

test('amounts are shown with cents only where there are any', () => {
  strictEqual(formatDollars(125_000), '$1,250');
  strictEqual(formatDollars(9_950), '$99.50');
});
