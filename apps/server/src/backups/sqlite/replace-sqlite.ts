import { copyFile, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { giveToOwner } from '../../store/give-to-owner.ts';
import { inspectWal } from '../../store/inspect-wal.ts';
import { BUSY_TIMEOUT_MS } from '../../store/sqlite.ts';
import { BackupError } from '../backup-error.ts';
import { isSqlite } from '../check-backup.ts';
import { exists, renameDurably, syncFile, syncFolder, writeDurably } from '../durable-files.ts';
import type { Kept } from '../restored.ts';
import { lockSqlite } from './lock-sqlite.ts';

/** What SQLite keeps beside a file. Read with another file they would damage it. */
const SIDE_FILES = ['-wal', '-shm', '-journal'];

/** Whoever opens the store meanwhile waits for the lock of the file that it found here: it is held until that gives up. */
const LINGER_MS = BUSY_TIMEOUT_MS * 1.25;

/**
 * Puts a synced file in the place of a SQLite store that is kept from servers, at once for whoever looks, and keeps what was
 * there as `kept`; answers what that is. Throws `BackupError` when a program uses the store; nothing is changed then.
 */
export async function replaceSqlite(
  path: string,
  replacement: string,
  kept: string,
  lingerMs = LINGER_MS,
): Promise<Kept | null> {
  const present = await lockReadable(path);
  if (present === null) return replaceUnread(path, replacement, kept);
  try {
    await keepWhole(present, path, kept);
    for (const side of SIDE_FILES) await rm(`${path}${side}`, { force: true });
    await renameDurably(replacement, path);
    await setTimeout(lingerMs);
  } finally {
    present.close();
  }
  return { kind: 'file', name: kept };
}

/** Removes a SQLite file that is in nobody's use, and what is beside it. */
export async function removeSqlite(path: string): Promise<void> {
  for (const side of ['', ...SIDE_FILES]) await rm(`${path}${side}`, { force: true });
}

/**
 * Null for a file that SQLite cannot read, and for one whose log is damaged: opening that would drop the leads behind the
 * damage, and then remove the log.
 */
async function lockReadable(path: string): Promise<DatabaseSync | null> {
  if (!(await isSqlite(path)) || inspectWal(`${path}-wal`) === 'damaged') return null;
  let present: DatabaseSync | null = null;
  try {
    present = lockSqlite(path);
    // All is in the one file then, the lock stays, and closing it removes nothing beside what is there by then.
    present.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
    if (present.prepare('pragma journal_mode = memory').get()?.journal_mode === 'memory') return present;
  } catch (error) {
    if (error instanceof BackupError) throw error;
  }
  present?.close();
  return null;
}

/** By a second name for the same file: at no moment is there no store. */
async function keepWhole(present: DatabaseSync, path: string, kept: string): Promise<void> {
  try {
    await link(path, kept);
  } catch {
    // A file system without second names.
    present.prepare('vacuum into ?').run(kept);
    await syncFile(kept);
    giveToOwner(kept, path);
  }
}

/**
 * Replaces a store that is not to be opened, of which perhaps the log alone is there. The power may go at any moment: until
 * the new file is in its place there is a log that no server takes, or one would go on without the leads in the true one.
 */
async function replaceUnread(path: string, replacement: string, kept: string): Promise<Kept | null> {
  const hadFile = await exists(path);
  const hadAny = await keepBytes(path, kept);
  if (hadAny) {
    await writeDurably(`${path}-wal`, `A restore broke off here. What was here before is ${kept}. Restore again.\n`);
    for (const side of ['-shm', '-journal']) await rm(`${path}${side}`, { force: true });
  }
  await renameDurably(replacement, path);
  await rm(`${path}-wal`, { force: true });
  await syncFolder(dirname(path));
  if (!hadAny) return null;
  return hadFile ? { kind: 'damaged-file', name: kept } : { kind: 'log', name: `${kept}-wal` };
}

/** Copies the file and all that is beside it. Answers whether there was anything. */
async function keepBytes(path: string, kept: string): Promise<boolean> {
  let hadAny = false;
  try {
    for (const side of ['', ...SIDE_FILES]) {
      if (!(await exists(`${path}${side}`))) continue;
      await copyFile(`${path}${side}`, `${kept}${side}`);
      giveToOwner(`${kept}${side}`, path);
      await syncFile(`${kept}${side}`);
      hadAny = true;
    }
    await syncFolder(dirname(path));
    return hadAny;
  } catch (error) {
    await removeSqlite(kept);
    throw error;
  }
}
