import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialled, formatPhone } from './phone-number.ts';

test('a number is dialled as it was meant, however it was written', () => {
  const written = ['(404) 555-0123', '1-404-555-0123', '+44 20 7946 0018', '404.555.0123 ext. 12', '404 555 0123x9'];
  assert.deepEqual(written.map(dialled), [
    '+14045550123',
    '+14045550123',
    '+442079460018',
    '+14045550123',
    '+14045550123',
  ]);
  assert.deepEqual(['911', 'call me', ''].map(dialled), ['911', null, null]);
});

test('a number of North America is shown alike, and any other as it was written', () => {
  for (const written of ['4045550123', '404-555-0123', '404.555.0123', '1 (404) 555 0123', '+14045550123']) {
    assert.equal(formatPhone(written), '(404) 555-0123', written);
  }
  for (const other of ['+44 20 7946 0018', '404 555 0123 x9', '911', '555-0123', 'call me', '']) {
    assert.equal(formatPhone(other), other);
  }
});
