import { DatabaseSync } from 'node:sqlite';
import { StoreInUseError } from '../../store/errors.ts';
import { type Hold, takeInstanceLock } from '../../store/instance-lock.ts';
import { SQLITE_CODES, sqliteCode } from '../../store/sqlite-code.ts';
import { BackupError } from '../backup-error.ts';

/** Somebody may just be looking at it, in ms; a server stays. */
const PATIENCE_MS = 1_000;

/** Keeps servers away from a SQLite store, without opening it. Throws `BackupError` when one is there. */
export async function keepServersAway(path: string): Promise<Hold> {
  return takeInstanceLock(path, 0).catch((error: unknown) => {
    throw error instanceof StoreInUseError ? inUse(path, error) : error;
  });
}

/**
 * Opens a SQLite store for nobody else: while it is open no server can start on it. In WAL mode every connection holds a
 * lock for as long as it is open, so a running server is met here, however idle (https://www.sqlite.org/wal.html#noshm).
 * Throws `BackupError` when there is one. Beware: closing any other handle of the same file in this process loses the lock
 * (https://www.sqlite.org/howtocorrupt.html#posix_close_bug). Opening also drops what is behind damage in the log: look before.
 */
export function lockSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    throw sqliteCode(error) === SQLITE_CODES.busy ? inUse(path, error) : error;
  }
}

/** The error for a store that somebody has open. */
export function inUse(path: string, cause: unknown): BackupError {
  return new BackupError(`A server, or another program, is using ${path}. Stop it and try again.`, { cause });
}
