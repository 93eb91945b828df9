import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { SQLITE_CODES, sqliteCode } from '../../store/sqlite-code.ts';
import { BackupError } from '../backup-error.ts';
import { exists } from '../durable-files.ts';
import { isMigratorsTable, type StoreFacts } from '../facts.ts';
import { folderWords } from '../file-trouble.ts';

const CANNOT_WRITE = new Map<number | null, string>([
  [SQLITE_CODES.readOnly, 'it is read-only'],
  [SQLITE_CODES.full, 'the disk is full'],
  [SQLITE_CODES.cannotOpen, 'no file can be opened there'],
]);
/** Pages of 4 KB that are copied in one go. */
const PAGES_A_STEP = 1_000;

/**
 * Copies a SQLite store, also one in use, into an existing empty file, and answers what the copied moment held. The open
 * transaction holds that moment: writers go on, and no commit of theirs makes the copy begin again.
 */
export async function copySqlite(path: string, target: string): Promise<StoreFacts> {
  if (!(await exists(path))) throw new BackupError(`There is no store at ${path} yet: DATABASE_URL names it.`);
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    source.exec('begin');
    const facts = readFacts(source);
    await writeCopy(source, target);
    return facts;
  } finally {
    source.close();
  }
}

/** The source is only read: what cannot be written is the copy. */
async function writeCopy(source: DatabaseSync, target: string): Promise<void> {
  try {
    await backup(source, target, { rate: PAGES_A_STEP });
    makeOneFile(target);
  } catch (error) {
    const reason = CANNOT_WRITE.get(sqliteCode(error));
    if (reason === undefined) throw error;
    throw new BackupError(`${folderWords(dirname(target))}: ${reason}`, { cause: error });
  }
}

/**
 * Reads a whole SQLite backup and answers what it holds. Throws `BackupError` when anything in it is damaged, of which it
 * tells by this name.
 */
export function inspectSqlite(path: string, name = path): StoreFacts {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [fault] = database.prepare('pragma integrity_check(1)').all();
    const words = fault === undefined ? 'it answers nothing' : String(Object.values(fault)[0]);
    if (words !== 'ok') throw new BackupError(`${name} is damaged: ${words.replaceAll('\n', ' ')}`);
    const orphan = database.prepare('pragma foreign_key_check').get();
    if (orphan !== undefined) throw new BackupError(`${name} is damaged: a row of ${orphan.table} belongs to nothing`);
    return readFacts(database);
  } finally {
    database.close();
  }
}

/** The tables that hold rows of ours: no index's, no migrator's. */
export function sqliteTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .all();
  return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_') && !isMigratorsTable(name));
}

export function readFacts(database: DatabaseSync): StoreFacts {
  const tables = sqliteTables(database);
  const texts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const has = (name: string) => database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
  return {
    migrations: has('kysely_migration') ? texts('select name from kysely_migration order by name') : [],
    counts: Object.fromEntries(tables.map((name) => [name, Number(texts(`select count(*) from "${name}"`)[0])])),
    newestLead: has('leads') ? (texts('select id from leads order by id desc limit 1')[0] ?? null) : null,
  };
}

/** The copy says of itself that it has a write-ahead log; without one it is whole by itself, on a read-only disk too. */
function makeOneFile(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}
