import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '../error-message.ts';
import { StoreInUseError, StoreUnavailableError } from './errors.ts';
import { giveToOwner } from './give-to-owner.ts';
import { makeFolder } from './make-folder.ts';
import { SQLITE_CODES, sqliteCode } from './sqlite-code.ts';

/** So long, in ms, a starting server waits for one that is just stopping. */
const PATIENCE_MS = 5_000;
const ASK_EVERY_MS = 50;
/** The disk is full or read-only: the lock holds all the same, and only its holder's name is missing. */
const CANNOT_WRITE: readonly (number | null)[] = [SQLITE_CODES.readOnly, SQLITE_CODES.ioError, SQLITE_CODES.full];

/** That this process is the one server on a SQLite file. */
export interface Hold {
  /** Lets another server start. Called or not, it ends with the process, however that ends. */
  release(): void;
}

/**
 * Makes this process the one server on a SQLite file, by a lock of the operating system's on a small file beside it. The
 * store itself stays open to commands and backups. Throws `StoreInUseError` when another server has not let go in time.
 */
export async function takeInstanceLock(path: string, patienceMs = PATIENCE_MS): Promise<Hold> {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw unusable(`${path}.lock`, error);
  }
  const file = await realpath(path).catch(() => path);
  const lock = openLock(`${file}.lock`, file);
  try {
    const giveUpAt = performance.now() + patienceMs;
    while (!tryHold(lock)) {
      if (performance.now() >= giveUpAt) throw new StoreInUseError(inUseWords(file, holderOf(lock)));
      await setTimeout(ASK_EVERY_MS);
    }
    // Held by whoever holds the answer: a database that nobody refers to would be closed, and the lock lost.
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error instanceof StoreInUseError ? error : unusable(`${file}.lock`, error);
  }
}

function openLock(path: string, store: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path, { timeout: 0 });
    giveToOwner(path, store);
    return lock;
  } catch (error) {
    throw unusable(path, error);
  }
}

/**
 * An open write transaction is the lock, and lets others read who has it. The name must be committed before, and in between
 * another process may come: so whoever finds its own name inside the transaction has it.
 */
function tryHold(lock: DatabaseSync): boolean {
  const name = `process ${process.pid} on ${hostname()}`;
  try {
    lock.exec('begin immediate');
    if (holderOf(lock) === name || !writeHolder(lock, name)) return true;
    lock.exec('commit');
    return tryHold(lock);
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_CODES.busy) throw error;
    if (lock.isTransaction) lock.exec('rollback');
    return false;
  }
}

/** Answers whether it could be written. The transaction is open after it, either way. */
function writeHolder(lock: DatabaseSync, name: string): boolean {
  try {
    lock.exec('create table if not exists holder (name text not null); delete from holder');
    lock.prepare('insert into holder values (?)').run(name);
    return true;
  } catch (error) {
    if (!CANNOT_WRITE.includes(sqliteCode(error))) throw error;
    if (lock.isTransaction) lock.exec('rollback');
    lock.exec('begin immediate');
    return false;
  }
}

/** Null when nobody has said so yet. */
function holderOf(lock: DatabaseSync): string | null {
  try {
    const row = lock.prepare('select name from holder').get();
    return row === undefined ? null : String(row.name);
  } catch {
    return null;
  }
}

function unusable(lock: string, cause: unknown): StoreUnavailableError {
  const reason = errorMessage(cause);
  const words = `The store cannot be used: ${lock}, which keeps a second server away, cannot be written (${reason}). The disk needs room, and the server's user must own the file and its folder. It holds nothing: when no server runs, it may be deleted.`;
  return new StoreUnavailableError(words, { cause });
}

function inUseWords(file: string, holder: string | null): string {
  return `Another server is using ${file}${holder === null ? '' : ` (${holder})`}. Two would send every lead twice. Stop the other one, or give this one a file of its own in DATABASE_URL; several servers on one store take PostgreSQL (npm run move).`;
}
