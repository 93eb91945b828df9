import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from 'kysely';
import { StoreUnsafeError } from './errors.ts';
import { makeFolder } from './make-folder.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';

/**
 * How long a statement waits for another process that holds the file's lock, in ms. SQLite waits on this process's only
 * thread, so it is short.
 */
export const BUSY_TIMEOUT_MS = 2_000;

/**
 * The log is copied into the database after this many pages of 4 KB. A page that many leads have touched is copied once,
 * so a longer log costs a busy site less; it stays under some 20 MB.
 */
const CHECKPOINT_PAGES = 4_000;

/** `PRAGMA synchronous` answers 2 for FULL: each commit is on the disk before it returns, in WAL mode too. */
const SYNCHRONOUS_FULL = 2;

/**
 * Opens a SQLite file, creating it and its folder, and proves that it keeps what it commits.
 * Throws `StoreUnsafeError` when the file or its file system cannot promise that.
 */
export function openSqlite(path: string): Dialect {
  makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // What is deleted, or moved to another page, is overwritten: a person's data are gone once they are erased.
    database.exec('PRAGMA secure_delete = ON');
    assertPragma(database, 'journal_mode', 'wal');
    assertPragma(database, 'synchronous', SYNCHRONOUS_FULL);
    assertPragma(database, 'foreign_keys', 1);
    assertPragma(database, 'secure_delete', 1);
    assertPragma(database, 'busy_timeout', BUSY_TIMEOUT_MS);
  } catch (error) {
    database.close();
    throw error;
  }
  return new NodeSqliteDialect(database);
}

function assertPragma(database: DatabaseSync, name: string, wanted: string | number): void {
  const [actual] = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
  if (actual === wanted) return;
  throw new StoreUnsafeError(
    `SQLite answers ${name} = ${actual} where ${wanted} is needed to lose no lead. Put the file on a local file system that can do it.`,
  );
}
