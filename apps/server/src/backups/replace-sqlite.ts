import { copyFile, link, rename, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS } from '../store/sqlite.ts';
import { BackupError } from './backup-error.ts';
import { isSqlite } from './check-backup.ts';
import { exists, renameDurably, syncFile } from './durable-files.ts';
import { lockSqlite } from './lock-sqlite.ts';

/** What SQLite keeps beside a file. Read with another file they would damage it. */
const SIDE_FILES = ['-wal', '-shm', '-journal'];

/** A server that was started meanwhile waits for the lock of the file that it found here: it is held until that gives up. */
const LINGER_MS = BUSY_TIMEOUT_MS * 1.25;

/**
 * Puts a synced file in the place of a SQLite store, at once for whoever looks, and keeps what was there as `kept`. Answers
 * whether there was anything. Throws `BackupError` when a server uses the store; nothing is changed then.
 */
export async function replaceSqlite(
  path: string,
  replacement: string,
  kept: string,
  lingerMs = LINGER_MS,
): Promise<boolean> {
  if (!(await exists(path))) {
    await moveSideFiles(path, kept);
    await renameDurably(replacement, path);
    return false;
  }
  const present = await lockReadable(path);
  try {
    if (present === null) await keepDamaged(path, kept);
    else await keepWhole(present, path, kept);
    for (const side of SIDE_FILES) await rm(`${path}${side}`, { force: true });
    await renameDurably(replacement, path);
    if (present !== null) await setTimeout(lingerMs);
  } finally {
    present?.close();
  }
  return true;
}

/** Null for a file that SQLite cannot read: no server can use it either. */
async function lockReadable(path: string): Promise<DatabaseSync | null> {
  if (!(await isSqlite(path))) return null;
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
  }
}

async function keepDamaged(path: string, kept: string): Promise<void> {
  await copyFile(path, kept);
  await syncFile(kept);
  await moveSideFiles(path, kept);
}

async function moveSideFiles(path: string, kept: string): Promise<void> {
  for (const side of SIDE_FILES) {
    if (await exists(`${path}${side}`)) await rename(`${path}${side}`, `${kept}${side}`);
  }
}
