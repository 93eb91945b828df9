import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isPassword, TooManyPasswordsError } from './passwords.ts';

test('a password is kept as Argon2id with 19 MiB and two passes, and never twice alike', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(one ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, other);
});

test('only the password itself is right, however its letters are composed', async () => {
  const hash = await hashPassword('Zo\u00eb likes gutters');
  assert.equal(await isPassword('Zoe\u0308 likes gutters', hash), true);
  assert.equal(await isPassword('Zoe likes gutters', hash), false);
  assert.equal(await isPassword('', hash), false);
});

test('without a user no password is right, after the same work', async () => {
  const hash = await hashPassword('correct horse');
  // In turn, so that a busy machine slows both.
  const times: [known: number, unknown: number][] = [];
  for (let run = 0; run < 9; run += 1) {
    times.push([await ms(() => isPassword('wrong', hash)), await ms(() => isPassword('wrong', null))]);
  }
  const ratios = times.map(([known, unknown]) => unknown / known).sort((a, b) => a - b);
  const median = ratios[4] ?? 0;
  assert.ok(median > 1 / 2 && median < 2, String(ratios));
  assert.equal(await isPassword('wrong', null), false);
});

test('a flood of passwords is refused, not queued without end, and later ones are checked again', async () => {
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword('wrong', null)));
  const refused = results.filter((result) => result.status === 'rejected');
  assert.ok(refused.every((result) => result.reason instanceof TooManyPasswordsError));
  assert.equal(refused.length, 80 - 62);
  assert.equal(await isPassword('wrong', null), false);
});

async function ms(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
