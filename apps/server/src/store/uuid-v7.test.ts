import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUuidV7 } from './uuid-v7.ts';

test('the version, the variant and the time stand where RFC 9562 puts them', () => {
  // The example of RFC 9562, appendix A.6: 2022-02-22 19:22:22 UTC.
  const random = () => Buffer.from('00000000000004c398c4dc0c0c07398f', 'hex');
  assert.equal(createUuidV7(() => 0x017f22e279b0, random)(), '017f22e2-79b0-74c3-98c4-dc0c0c07398f');
  assert.equal(
    createUuidV7(() => 0, random)(0x017f22e279b0),
    '017f22e2-79b0-74c3-98c4-dc0c0c07398f',
    'a moment that is given',
  );
});

test('identifiers grow while the clock stands, and when it steps back', () => {
  let now = 1_000_000;
  const uuid = createUuidV7(() => now);
  const made = Array.from({ length: 10_000 }, uuid);
  now -= 500;
  made.push(...Array.from({ length: 10_000 }, uuid));
  now += 60_000;
  made.push(uuid());
  assert.deepEqual(made, made.toSorted());
  assert.equal(new Set(made).size, made.length);
  for (const id of made) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
