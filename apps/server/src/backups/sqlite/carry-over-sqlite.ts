import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { SQLITE_CODES, sqliteCode } from '../../store/sqlite-code.ts';
import { type CarriedOver, carryOver } from '../carry-over.ts';
import { inUse } from './lock-sqlite.ts';

/** What SQLite says of a store that is damaged, or is none of ours. */
const UNREADABLE: readonly (number | null)[] = [
  SQLITE_CODES.error,
  SQLITE_CODES.corrupt,
  SQLITE_CODES.cannotOpen,
  SQLITE_CODES.notADatabase,
];

/**
 * Carries over what people have asked for from the store at `path`, which is only read: one that reads neither drops nor
 * removes a damaged log. Null when it cannot be read. Throws `BackupError` when another program has it for itself.
 */
export function carryOverFromFile(
  restored: DatabaseSync,
  migrations: readonly string[],
  path: string,
  now: number,
): CarriedOver | null {
  if (!existsSync(path)) return null;
  try {
    restored.prepare('attach ? as present').run(`${pathToFileURL(path).href}?mode=ro`);
    restored.exec('begin');
    const carried = carry(restored, migrations, now);
    restored.exec('commit');
    return carried;
  } catch (error) {
    if (sqliteCode(error) === SQLITE_CODES.busy) throw inUse(path, error);
    if (!UNREADABLE.includes(sqliteCode(error))) throw error;
    return null;
  } finally {
    if (restored.isTransaction) restored.exec('rollback');
    if (restored.prepare(`select 1 from pragma_database_list where name = 'present'`).get() !== undefined) {
      restored.exec('detach present');
    }
  }
}

function carry(restored: DatabaseSync, migrations: readonly string[], now: number): CarriedOver | null {
  const known = restored.prepare('select name from present.kysely_migration').all();
  const present = { schema: 'present', migrations: known.map(({ name }) => String(name)) };
  const sql = carryOver({ schema: 'main', migrations }, present, now);
  if (sql === null) return null;
  const optOuts = Number(restored.prepare(sql.optOuts).run().changes);
  const ended = Number(restored.prepare(sql.endDeliveries).run().changes);
  restored.exec(sql.markDeliveries);
  for (const statement of sql.eraseCalls) restored.exec(statement);
  restored.exec(sql.disableUsers);
  const erased = restored.prepare(sql.erasedSince).all();
  return { optOuts, erasedSince: erased.map(({ id }) => String(id)), ended };
}
