import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { listBackups } from './backup-folder.ts';

const files = sqliteFiles();

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
  const server = await startServer({ BACKUP_EVERY_HOURS: '24', LOG_LEVEL: 'warn' }, files.cleanUp);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  const names = await readdir(join(server.folder, 'data/backups')).catch(() => []);
  assert.deepEqual(
    names.filter((name) => name.includes('partial')),
    [],
  );
  assert.equal(server.log(), '');
});
