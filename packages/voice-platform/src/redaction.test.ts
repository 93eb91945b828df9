import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedaction } from './redaction.ts';

const KEY = 'canary/key';

test('of an error its name, message, code and stack are kept, masked, and of its other fields none', () => {
  const thrown = Object.assign(new TypeError(`no ${KEY}`), { name: `Bad ${KEY}`, code: `E ${KEY}`, request: KEY });
  const copy = createRedaction(KEY).cause(thrown);
  assert.deepEqual(
    [copy.name, copy.message, 'code' in copy && copy.code, 'request' in copy],
    ['Bad [credential]', 'no [credential]', 'E [credential]', false],
  );
  assert.match(copy.stack ?? '', /no \[credential\]\n +at /);
  assert.ok(!('code' in createRedaction(KEY).cause(Object.assign(new Error('no'), { code: { key: KEY } }))));
});

test('of what is no error its text is kept, masked, else its type alone', () => {
  const { cause } = createRedaction(KEY);
  assert.deepEqual([cause(`no ${KEY}`).message, cause({ key: KEY }).message], ['no [credential]', 'threw object']);
});

test('five causes beneath are kept, and an endless chain ends there', () => {
  const circular = new Error('round');
  circular.cause = circular;
  assert.equal(causesOf(createRedaction(KEY).cause(circular)), 5);
  const deep = new Error('1', { cause: new Error('2', { cause: new Error('3') }) });
  assert.equal(causesOf(createRedaction(KEY).cause(deep)), 2);
});

test('a value keeps its shape; without a credential nothing is masked', () => {
  const value = { [KEY]: [KEY, { n: 1, none: null }], twice: `${KEY} ${KEY}` };
  const masked = { '[credential]': ['[credential]', { n: 1, none: null }], twice: '[credential] [credential]' };
  assert.deepEqual(createRedaction(KEY).json(value), masked);
  assert.deepEqual(createRedaction(null).json(value), value);
});

function causesOf(error: Error): number {
  return error.cause instanceof Error ? 1 + causesOf(error.cause) : 0;
}
