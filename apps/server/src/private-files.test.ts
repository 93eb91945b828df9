import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { COMPILED, startServer } from './testing/running-server.ts';
import { sqliteFiles } from './testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();
const SCRIPTS = join(import.meta.dirname, '../../../scripts');
const BACKUP = 'downspout-20260101T000000000Z.sqlite';

test('all that a server and its commands write is for their user alone, whatever the umask', async () => {
  const folder = await temporaryFolder();
  for (const umask of [0o000, 0o022]) {
    process.umask(umask);
    const data = join(folder, `umask-${umask}`, 'data');
    await serve(data, async () => {
      for (const name of ['downspout.db', 'downspout.db-wal', 'downspout.db-shm', 'downspout.db.lock']) {
        assert.equal((await stat(join(data, name))).mode & 0o777, 0o600, name);
      }
      await command(data, 'backup.ts');
      assert.deepEqual(await openBelow(data), []);
    });
    const [backup = ''] = (await readdir(join(data, 'backups'))).filter((name) => name.endsWith('.sqlite'));
    await chmod(join(data, 'downspout.db'), 0o644);
    await command(data, 'restore.ts', join(data, 'backups', backup));
    assert.deepEqual(await openBelow(data), []);
  }
});

test('what is there already is closed to others at each start, and by each command', async () => {
  process.umask(0o022);
  const data = join(await temporaryFolder(), 'data');
  await serve(data, () => openAll(data));
  await serve(data, async () => assert.deepEqual(await openBelow(data), []));
  await openAll(data);
  await command(data, 'backup.ts');
  assert.deepEqual(await openBelow(data), []);
  await openAll(data);
  await assert.rejects(command(data, 'move.ts', 'postgres://nobody@127.0.0.1:1/none'));
  assert.deepEqual(await openBelow(data), []);
});

test('a folder that holds anything else, and what else is in it, stay as they are', async () => {
  process.umask(0o022);
  const data = await temporaryFolder();
  for (const name of ['downspout.db', 'other.txt']) await writeFile(join(data, name), '');
  await chmod(data, 0o755);
  await serve(data, async () => assert.deepEqual(await openBelow(data), ['', 'other.txt']));
});

/** What anybody but the owner may do something with, below a folder; `''` is that itself. */
async function openBelow(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))].sort();
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

/** As an older version has left it. */
async function openAll(data: string): Promise<void> {
  await mkdir(join(data, 'backups'), { recursive: true });
  await writeFile(join(data, 'backups', BACKUP), '');
  for (const name of await readdir(data, { recursive: true })) {
    await chmod(join(data, name), name === 'backups' ? 0o755 : 0o644);
  }
  await chmod(data, 0o755);
}

async function serve(data: string, whileServed: () => Promise<void>): Promise<void> {
  const server = await startServer(settings(data), cleanUp);
  await server.printed('Create the first user at ');
  await whileServed();
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
}

async function command(data: string, script: string, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(SCRIPTS, script), ...words], {
    env: { ...COMPILED, ...settings(data) },
  });
}

function settings(data: string) {
  return { DATABASE_URL: `file:${data}/downspout.db`, BACKUP_DIR: join(data, 'backups') };
}

async function temporaryFolder(): Promise<string> {
  process.umask(0o022);
  const folder = await mkdtemp(join(tmpdir(), 'downspout-private-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
