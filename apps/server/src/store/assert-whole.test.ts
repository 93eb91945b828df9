import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { leadIds, seed, temporaryFolder } from '../backups/testing/seeded-store.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { openStore } from './database.ts';
import { openServerStore } from './server-store.ts';
import { damageLog, killedStore, scribble } from './testing/killed-store.ts';

const files = sqliteFiles();
const LEADS = 60;
const PAGE = 4_096;
const WAY_OUT = /Nothing was changed or deleted\..*npm run restore.*\.dump/s;

test('a store that is whole is opened, closed in order or not', async () => {
  const closed = await seededFile();
  await (await openServerStore(`file:${closed}`)).close();
  const killed = await killedStore(files, LEADS);
  const store = await openServerStore(`file:${killed}`);
  assert.equal((await leadIds(store)).length, LEADS + 1);
  await store.close();
});

for (const [fault, damage, words] of [
  ['whose header is garbage', (path: string) => scribble(path, 0, 100), /it is no SQLite database/],
  ['with a torn page in its middle', (path: string) => scribble(path, 20 * PAGE, PAGE / 2), /it is damaged: /],
  ['that was cut off', (path: string) => truncateSync(path, 12 * PAGE), /it is damaged/],
  ['that is text', (path: string) => writeFileSync(path, 'not a store\n'.repeat(1_000)), /it is no SQLite database/],
  ['of another program', makeForeign, /it belongs to another program \(it has a table bookmarks\)/],
] as const) {
  test(`a file ${fault} is refused with the way out, and left as it is`, async () => {
    const path = await seededFile();
    damage(path);
    await refuses(path, words);
  });
}

test('a write-ahead log whose header is garbage is refused, since acknowledged leads are only there', async () => {
  const path = await killedStore(files, LEADS);
  scribble(`${path}-wal`, 0, 32);
  await refuses(path, /its write-ahead log, which holds the newest leads, is damaged/);
});

test('a write-ahead log that is damaged before commits is refused: SQLite would drop them without a word', async () => {
  const path = await killedStore(files, LEADS);
  damageLog(path);
  await refuses(path, /its write-ahead log, which holds the newest leads, is damaged/);
});

test('a write-ahead log that ends in the middle of its last commit, as a power cut leaves it, is no damage', async () => {
  const path = await killedStore(files, LEADS);
  truncateSync(`${path}-wal`, readFileSync(`${path}-wal`).length - 100);
  const store = await openServerStore(`file:${path}`);
  assert.equal((await leadIds(store)).length, LEADS, 'all but the one whose commit was cut');
  await store.close();
});

test('a write-ahead log without its file is refused', async () => {
  const path = await killedStore(files, LEADS);
  const alone = join(await temporaryFolder(files), 'downspout.db');
  copyFileSync(`${path}-wal`, `${alone}-wal`);
  await refuses(alone, /There is no .*, but a write-ahead log of it/);
  assert.equal(existsSync(alone), false);
});

test('a folder in the place of the file is refused with what to write', async () => {
  const folder = await temporaryFolder(files);
  mkdirSync(join(folder, 'data'));
  await assert.rejects(openServerStore(`file:${folder}/data`, 0), {
    name: 'StoreDamagedError',
    message: /is no file\. Let DATABASE_URL name .*\/data\/downspout\.db/,
  });
});

async function seededFile(): Promise<string> {
  const path = join(await temporaryFolder(files), 'downspout.db');
  const store = await openStore(`file:${path}`);
  await seed(store, LEADS);
  await store.close();
  return path;
}

async function refuses(path: string, words: RegExp): Promise<void> {
  const contents = () =>
    ['', '-wal'].map((side) => (existsSync(path + side) ? readFileSync(path + side).toString('hex') : null));
  const before = contents();
  const refusal = await openServerStore(`file:${path}`, 0).then(
    () => assert.fail('it was opened'),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof Error && refusal.name === 'StoreDamagedError', String(refusal));
  assert.match(refusal.message, words);
  assert.match(refusal.message, WAY_OUT);
  const now = contents();
  assert.equal(now[0], before[0], 'the file is as it was');
  assert.equal(now[1] || null, before[1] || null, 'and its log');
  assert.ok(!readdirSync(join(path, '..')).some((name) => name.includes('recover')));
}

function makeForeign(path: string): void {
  writeFileSync(path, '');
  const other = new DatabaseSync(path);
  other.exec('create table bookmarks (url text); insert into bookmarks values (1)');
  other.close();
}
