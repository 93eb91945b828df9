import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { leadIds, seed } from '../backups/testing/seeded-store.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { openServerStore } from './server-store.ts';

const files = sqliteFiles();
const WAY_OUT = /downspout\.db.*The disk needs room/;

test('a server that starts on a full disk says so, and starts with every lead when there is room', async (t) => {
  const disk = smallDisk(t, files.cleanUp);
  if (disk === null) return;
  const url = `file:${join(disk, 'downspout.db')}`;
  const ids = await seededStore(url);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize));
  await assert.rejects(openServerStore(url, 0), { name: 'StoreUnavailableError', message: WAY_OUT });
  rmSync(join(disk, 'filler'));
  await holds(url, ids);
});

test('a server that starts on a read-only disk says so, and starts with every lead when it can write', async (t) => {
  const disk = smallDisk(t, files.cleanUp);
  if (disk === null) return;
  const url = `file:${join(disk, 'downspout.db')}`;
  const ids = await seededStore(url);
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  await assert.rejects(openServerStore(url, 0), { name: 'StoreUnavailableError', message: WAY_OUT });
  const other = `file:${join(disk, 'other-downspout.db')}`;
  await assert.rejects(openServerStore(other, 0), { name: 'StoreUnavailableError', message: WAY_OUT });
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  await holds(url, ids);
});

async function seededStore(url: string): Promise<string[]> {
  const store = await openServerStore(url, 0);
  const ids = await seed(store, 20);
  await store.close();
  return ids;
}

async function holds(url: string, ids: readonly string[]): Promise<void> {
  const store = await openServerStore(url, 0);
  assert.deepEqual(await leadIds(store), ids);
  await store.check();
  await store.close();
}
