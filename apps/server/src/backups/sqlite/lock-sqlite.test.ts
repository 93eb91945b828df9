import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore } from '../../store/database.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { temporaryFolder } from '../testing/seeded-store.ts';
import { lockSqlite } from './lock-sqlite.ts';

const files = sqliteFiles();

test('no server starts on a locked file, and one that runs on it is met even when it does nothing', async () => {
  const path = join(await temporaryFolder(files), 'downspout.db');
  const first = await openStore(`file:${path}`);
  assert.throws(() => lockSqlite(path), { name: 'BackupError', message: /^A server, or another program, is using / });
  await first.close();
  const locked = lockSqlite(path);
  const other = new DatabaseSync(path, { timeout: 0 });
  assert.throws(() => other.exec('select 1 from leads'), /locked/);
  other.close();
  await assert.rejects(openStore(`file:${path}`), /locked by another process/);
  locked.close();
  await (await openStore(`file:${path}`)).close();
});
