import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '../store/database.ts';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { listBackups } from './backup-folder.ts';
import { temporaryFolder } from './testing/seeded-store.ts';

const files = sqliteFiles();
const FILLER_BYTES = 50_000_000;

test('a server that was told to makes its first backup when it starts, and stops as ever', async () => {
  const server = await startServer({ BACKUP_EVERY_HOURS: '24' }, files.cleanUp);
  const folder = join(server.folder, 'data/backups');
  while (!server.log().includes('the store was backed up')) await new Promise((resolve) => setTimeout(resolve, 50));
  const [kept] = await listBackups(folder);
  assert.equal(kept?.manifest.counts.leads, 0);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
});

test('a server that stops while it makes a backup leaves nothing half written', async () => {
  const settings = await largeStore();
  // Made before, so that it can be watched.
  await mkdir(settings.BACKUP_DIR);
  const begun = Promise.withResolvers<number>();
  const watcher = watch(settings.BACKUP_DIR, (_event, name) => {
    if (name?.endsWith('.partial')) begun.resolve(Number(name.split('.').at(-2)));
  });
  files.cleanUp(() => watcher.close());
  const server = await startServer({ ...settings, BACKUP_EVERY_HOURS: '24', LOG_LEVEL: 'warn' }, files.cleanUp);
  const pid = await begun.promise;
  // It comes to no end by itself.
  process.kill(pid, 'SIGSTOP');
  files.cleanUp(() => killIfThere(pid));
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  const names = await readdir(settings.BACKUP_DIR);
  assert.deepEqual(
    names.filter((name) => name.includes('partial')),
    [],
  );
  assert.equal(server.log(), '');
});

test('a server that is told to stop while it starts begins no backup', async () => {
  const settings = await largeStore();
  // Signals itself when it has its address, before all has been started.
  const script = `const write = process.stdout.write;
    process.stdout.write = function (text, ...rest) {
      if (String(text).startsWith('Downspout is at ')) process.emit('SIGTERM', 'SIGTERM');
      return write.call(this, text, ...rest);
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  // It drains for so long that a backup would begin.
  const limits = { BACKUP_EVERY_HOURS: '24', DRAIN_SECONDS: '2', LOG_LEVEL: 'warn' };
  const server = await startServer({ ...settings, ...limits, NODE_OPTIONS }, files.cleanUp);
  assert.equal(await server.ended, 0);
  await assert.rejects(readdir(settings.BACKUP_DIR), { code: 'ENOENT' });
});

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // As it should be.
  }
}

/** Of which a backup takes some time. */
async function largeStore() {
  const folder = await temporaryFolder(files);
  const DATABASE_URL = `file:${join(folder, 'downspout.db')}`;
  const store = await openStore(DATABASE_URL);
  await sql`create table filler (bytes blob)`.execute(store.db);
  await sql`insert into filler values (zeroblob(${FILLER_BYTES}))`.execute(store.db);
  await store.close();
  return { DATABASE_URL, BACKUP_DIR: join(folder, 'backups') };
}
