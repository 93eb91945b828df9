import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeBackup } from '../backups/take-backup.ts';
import { openStore } from './database.ts';
import { makeFolder } from './make-folder.ts';
import { openServerStore } from './server-store.ts';

/** Node's own `mkdir` would try for ever there, with all of a processor. */
const NOWHERE = '/proc/nowhere/deep/down';

test('a folder is made with those it is in, for its owner alone when that is said', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-folder-'));
  t.after(() => rm(folder, { recursive: true }));
  makeFolder(join(folder, 'a/b'), 0o700);
  makeFolder(join(folder, 'a/b'), 0o700);
  assert.deepEqual(
    [(await stat(join(folder, 'a'))).mode & 0o777, (await stat(join(folder, 'a/b'))).mode & 0o777],
    [0o700, 0o700],
  );
  await writeFile(join(folder, 'file'), '');
  assert.throws(() => makeFolder(join(folder, 'file')), { code: 'EEXIST' });
  assert.throws(() => makeFolder(join(folder, 'file/b')), { code: 'ENOTDIR' });
});

test('where no folder can be made, store and backup are refused in words, and at once', {
  skip: !existsSync('/proc/self'),
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-folder-'));
  t.after(() => rm(folder, { recursive: true }));
  assert.throws(() => makeFolder(NOWHERE), { code: 'ENOENT' });
  await assert.rejects(openServerStore(`file:${NOWHERE}/x.db`, 0), {
    name: 'StoreUnavailableError',
    message: /^DATABASE_URL must name a store that can be used\. .*\/proc\/nowhere/,
  });
  const databaseUrl = `file:${join(folder, 'x.db')}`;
  await (await openStore(databaseUrl)).close();
  await assert.rejects(takeBackup({ databaseUrl, file: join(NOWHERE, 'backup.sqlite') }), {
    name: 'BackupError',
    message: /^No backup can be kept in \/proc\/nowhere\/deep\/down, which BACKUP_DIR or the command names\./,
  });
});
