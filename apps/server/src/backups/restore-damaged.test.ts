import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStore } from '../store/database.ts';
import { takeInstanceLock } from '../store/instance-lock.ts';
import { openServerStore } from '../store/server-store.ts';
import { damageLog, killedStore } from '../store/testing/killed-store.ts';
import { COMPILED } from '../testing/running-server.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { restore } from './restore.ts';
import type { Restored } from './restored.ts';
import { takeBackup } from './take-backup.ts';
import { leadIds, seed, temporaryFolder } from './testing/seeded-store.ts';

const files = sqliteFiles();
const NOW = Date.UTC(2026, 10, 21, 19);
const QUOTES = 60;
/** For a small disk. */
const FEW_QUOTES = 10;

test('a damaged log that the server refuses is as it was when a restore is refused, too', async () => {
  const { path, file } = await damagedStore();
  const before = await bytesOf(path);
  await writeFile(file, (await readFile(file)).fill(0x5a, 5_000, 9_000));
  await assert.rejects(restoreFrom(file, path), { name: 'BackupError', message: /backup is damaged/ });
  await rm(file);
  await assert.rejects(restoreFrom(file, path), { name: 'BackupError', message: /cannot be read/ });
  assert.deepEqual(await bytesOf(path), before);
  await assert.rejects(openServerStore(`file:${path}`, 0), { name: 'StoreDamagedError' });
});

test('a restore that finds no room is refused in words, and leaves all as it was', async (t) => {
  const { path, file } = await damagedStore(FEW_QUOTES);
  const disk = smallDisk(t, files.cleanUp);
  if (disk === null) return;
  const small = join(disk, 'downspout.db');
  for (const side of ['', '-wal']) await copyFile(`${path}${side}`, `${small}${side}`);
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 50_000));
  const before = await bytesOf(small);
  const told = { name: 'BackupError', message: new RegExp(`cannot be put in the place of ${small}: ENOSPC`) };
  await assert.rejects(restoreFrom(file, small), told);
  assert.deepEqual(await bytesOf(small), before);
  assert.deepEqual((await readdir(disk)).sort(), ['downspout.db', 'downspout.db-wal', 'downspout.db.lock', 'filler']);
});

test('a restore keeps a damaged log with its file, byte for byte', async () => {
  const { path, file, ids } = await damagedStore();
  const before = await bytesOf(path);
  const { kept, carried } = await restoreFrom(file, path);
  assert.deepEqual(kept, { kind: 'damaged-file', name: `${path}.before-restore-20261121T190000000Z` });
  assert.deepEqual(await bytesOf(kept?.name ?? ''), before);
  assert.deepEqual(carried, { optOuts: 0, erasedSince: [], ended: 0 });
  await serves(path, ids);
});

test('a log without its file is kept and told', async () => {
  const { path, file, ids } = await damagedStore();
  const alone = join(await temporaryFolder(files), 'downspout.db');
  await copyFile(`${path}-wal`, `${alone}-wal`);
  const { kept, carried } = await restoreFrom(file, alone);
  assert.deepEqual(kept, { kind: 'log', name: `${alone}.before-restore-20261121T190000000Z-wal` });
  assert.equal(carried, null);
  assert.ok((await readFile(`${path}-wal`)).equals(await readFile(kept?.name ?? '')));
  await serves(alone, ids);
});

test('until the backup is in its place no server takes what a restore that breaks off has left', async () => {
  const { path, file } = await damagedStore();
  const script = `const { rename } = await import('node:fs/promises');
    const { mock } = await import('node:test');
    const real = await import('node:fs/promises');
    mock.module('node:fs/promises', { namedExports: { ...real, async rename(from, to) {
      if (from.endsWith('.restoring')) process.kill(process.pid, 'SIGKILL');
      return rename(from, to);
    } } });
    const { restore } = await import(${JSON.stringify(import.meta.resolve('./restore.ts'))});
    const [databaseUrl, file] = process.argv.slice(1);
    await restore({ databaseUrl, file, replace: false, withoutManifest: false, now: ${NOW} });`;
  const before = await bytesOf(path);
  const options = ['--experimental-test-module-mocks', '--input-type=module', '-e', script];
  const child = execFile(process.execPath, [...options, `file:${path}`, file]);
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
  assert.deepEqual(await bytesOf(`${path}.before-restore-20261121T190000000Z`), before);
  await assert.rejects(openServerStore(`file:${path}`, 0), { name: 'StoreDamagedError' });
  await restoreFrom(file, path, NOW + 1);
  await serves(path);
});

test('while a server has the file, however damaged that is, nothing is restored there', async () => {
  const { path, file } = await damagedStore();
  const hold = await takeInstanceLock(path, 0);
  const before = await bytesOf(path);
  await assert.rejects(restoreFrom(file, path), { name: 'BackupError', message: /^A server.* is using .* Stop it/ });
  assert.deepEqual(await bytesOf(path), before);
  hold.release();
});

test('no command changes a store whose log is damaged, and each says the way out', async () => {
  const { path } = await damagedStore();
  const before = await bytesOf(path);
  for (const [script, ...args] of [
    ['office', 'user', 'list'],
    ['consents', 'verify'],
    ['backup', join(dirname(path), 'backup')],
  ] as const) {
    const { status, told } = await run(script, args, `file:${path}`);
    assert.equal(status, 1);
    assert.match(told, /^(?:Reading [^\n]*\n)?[^\n]*write-ahead log, .* is damaged.*"The store is damaged"\)\.\n$/);
    assert.deepEqual(await bytesOf(path), before, script);
  }
});

test('what a restore by root makes belongs to who owns the store', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('NOT TESTED: only root can give files away');
  const { path, file } = await damagedStore();
  const folder = dirname(path);
  for (const one of [folder, path, `${path}-wal`]) await chown(one, 1_234, 1_234);
  await restoreFrom(file, path);
  const names = await readdir(folder);
  assert.ok(names.includes('downspout.db.lock') && names.length >= 4, names.join());
  for (const name of names) assert.equal((await stat(join(folder, name))).uid, 1_234, name);
});

/** A store whose log is damaged, and a backup of another one. */
async function damagedStore(quotes = QUOTES) {
  const path = await killedStore(files, quotes);
  damageLog(path);
  const folder = await temporaryFolder(files);
  const databaseUrl = `file:${join(folder, 'other.db')}`;
  const store = await openStore(databaseUrl);
  const ids = await seed(store, 5);
  await store.close();
  const file = join(folder, 'backup');
  await takeBackup({ databaseUrl, file });
  return { path, file, ids };
}

async function bytesOf(path: string): Promise<string[]> {
  return Promise.all(['', '-wal'].map((side) => readFile(`${path}${side}`, 'hex')));
}

function restoreFrom(file: string, path: string, now = NOW): Promise<Restored> {
  const options = { replace: false, withoutManifest: false, now, lingerMs: 0 };
  return restore({ databaseUrl: `file:${path}`, file, ...options });
}

async function serves(path: string, ids?: readonly string[]): Promise<void> {
  const store = await openServerStore(`file:${path}`, 0);
  const found = await leadIds(store);
  await store.close();
  if (ids === undefined) assert.ok(found.length > 0);
  else assert.deepEqual(found, ids);
}

async function run(script: string, args: readonly string[], databaseUrl: string) {
  const path = fileURLToPath(new URL(`../../../../scripts/${script}.ts`, import.meta.url));
  const env = { ...COMPILED, PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const child = execFile(process.execPath, [path, ...args], { env });
  let told = '';
  child.stderr?.on('data', (text) => {
    told += text;
  });
  const [status] = await once(child, 'close');
  return { status, told };
}
