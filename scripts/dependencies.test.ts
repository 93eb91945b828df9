import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAudit } from './dependencies.ts';
import { licenceFaults, productionPackages } from './licences.ts';

const faultsOf = (licence: string | null, name = 'some') =>
  licenceFaults([{ name, version: '1.0.0', licence, integrity: null }]);

test('a licence is allowed by the list, or by an exception for that package', () => {
  for (const good of ['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'GPL-2.0 OR ISC', 'MIT AND ISC']) {
    assert.deepEqual(faultsOf(good), [], good);
  }
  for (const bad of [
    'GPL-3.0',
    'AGPL-3.0-only',
    'MIT AND GPL-3.0',
    'MPL-2.0',
    'UNLICENSED',
    'SEE LICENSE IN x',
    '(MIT OR GPL-3.0) AND GPL-3.0',
    'GPL-3.0 OR MIT AND GPL-3.0',
    'Apache-2.0 WITH LLVM-exception',
    null,
  ]) {
    assert.deepEqual(faultsOf(bad), [`some 1.0.0: ${bad ?? 'no licence'}`]);
  }
  assert.deepEqual(faultsOf('MPL-2.0', 'lightningcss-linux-x64-gnu'), []);
  assert.deepEqual(faultsOf('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64'), []);
  assert.equal(faultsOf('LGPL-3.0-or-later', 'sharper').length, 1);
});

test('all that runs in production is looked at', async () => {
  const names = new Set((await productionPackages()).map(({ name }) => name));
  for (const name of ['fastify', 'undici', 'kysely', '@node-rs/argon2', 'react', 'astro'])
    assert.ok(names.has(name), name);
  for (const name of ['typescript', '@playwright/test', '@downspout/leads']) assert.ok(!names.has(name), name);
});

test('an audit names what is grave, and says when it could not be made', () => {
  const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'moderate' }, c: { severity: 'critical' } };
  assert.deepEqual(readAudit(JSON.stringify({ vulnerabilities })), { asked: true, grave: ['a', 'c'] });
  assert.deepEqual(readAudit(JSON.stringify({ vulnerabilities: {} })), { asked: true, grave: [] });
  for (const none of ['', '<html>', '{"message":"ENOTFOUND","error":{}}'])
    assert.deepEqual(readAudit(none), { asked: false });
});
