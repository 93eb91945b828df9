import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

/** Somebody may just be looking at it, in ms; a server stays. */
const PATIENCE_MS = 1_000;
const SQLITE_BUSY = 5;

/**
 * Opens a SQLite store for nobody else: while it is open no server can start on it. In WAL mode every connection holds a
 * lock for as long as it is open, so a running server is met here, however idle (https://www.sqlite.org/wal.html#noshm).
 * Throws `BackupError` when there is one. Beware: closing any other handle of the same file in this process loses the lock
 * (https://www.sqlite.org/howtocorrupt.html#posix_close_bug).
 */
export function lockSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new BackupError(`A server, or another program, is using ${path}. Stop it and try again.`, { cause: error });
  }
}
