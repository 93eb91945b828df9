import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWanted } from './wanted-address.ts';

test('whoever signs in is led to a place in the office, and nowhere else', () => {
  for (const to of ['/leads/a1', '/deliveries?state=dead', '/?q=ana', '/leads/a1#notes']) {
    assert.deepEqual(readWanted({ to }), { to });
  }
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:x',
    'x',
  ];
  for (const to of [...elsewhere, '/', '/sign-in', '/sign-in?to=/x', '/welcome?token=x', '', null, undefined, 1]) {
    assert.deepEqual(readWanted({ to }), {}, String(to));
  }
});
