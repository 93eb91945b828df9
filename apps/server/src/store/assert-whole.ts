import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreDamagedError } from './errors.ts';
import { inspectWal } from './inspect-wal.ts';
import { BUSY_TIMEOUT_MS } from './sqlite.ts';
import { SQLITE_CODES, sqliteCode } from './sqlite-code.ts';

/** Files up to this size are read whole at every start: 100 MB, some 130,000 leads, take 0.3 to 0.9 s. */
const ALWAYS_READ_BYTES = 100_000_000;
const UNREADABLE = new Map<number | null, string>([
  [SQLITE_CODES.corrupt, 'it is damaged'],
  [SQLITE_CODES.notADatabase, 'it is no SQLite database'],
]);

/**
 * Reads a SQLite store before a server uses it, and changes nothing: a file that is large, and was closed in order, only at
 * its beginning. One that is not there, or is empty, is a new store. Throws `StoreDamagedError`.
 */
export function assertWhole(path: string): void {
  if (!existsSync(path)) {
    if (inspectWal(`${path}-wal`) === 'nothing') return;
    throw new StoreDamagedError(`There is no ${path}, but a write-ahead log of it. ${wayOut(path)}`);
  }
  const { size } = assertFile(path);
  const wal = inspectWal(`${path}-wal`);
  if (wal === 'damaged') throw damaged(path, 'its write-ahead log, which holds the newest leads, is damaged');
  if (size === 0 && wal === 'nothing') return;
  const fault = findFault(path, size <= ALWAYS_READ_BYTES || wal === 'whole');
  if (fault !== null) throw damaged(path, fault);
}

function assertFile(path: string) {
  const stats = statSync(path);
  if (stats.isFile()) return stats;
  throw new StoreDamagedError(
    `${path} is no file. Let DATABASE_URL name the store's file, such as file:${path}/downspout.db`,
  );
}

/** A connection that only reads never copies the log into a damaged file, as the last one to close would. */
function findFault(path: string, isThorough: boolean): string | null {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    if (isThorough) {
      const [answer] = Object.values(database.prepare('pragma quick_check(1)').get() ?? {});
      if (answer !== 'ok') return `it is damaged: ${String(answer).replaceAll(/\s+/g, ' ')}`;
    }
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    const isForeign = tables.length > 0 && !tables.some(({ name }) => name === 'kysely_migration');
    return isForeign ? `it belongs to another program (it has a table ${tables[0]?.name})` : null;
  } catch (error) {
    const reason = UNREADABLE.get(sqliteCode(error));
    if (reason === undefined) throw error;
    return reason;
  } finally {
    database.close();
  }
}

function damaged(path: string, reason: string): StoreDamagedError {
  return new StoreDamagedError(`${path} cannot be used: ${reason}. ${wayOut(path)}`);
}

function wayOut(path: string): string {
  return `Nothing was changed or deleted. Copy ${path}, ${path}-wal and ${path}-shm elsewhere first. Then put back a backup (npm run restore -- FILE, which keeps what was there), or save what can be read, by sqlite3 and its .dump (docs/operations.md, "The store is damaged").`;
}
