import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { MIGRATION_NAMES, migrate } from '../../store/migrate.ts';
import { NodeSqliteDialect } from '../../store/node-sqlite.ts';
import type { Tables } from '../../store/tables.ts';
import { BackupError } from '../backup-error.ts';
import { assertKnownSchema } from '../facts.ts';
import type { RowValue } from '../row-hash.ts';
import { readFacts, sqliteTables } from '../sqlite/sqlite-backup.ts';

/** A table as it is read from the file. */
export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its key, in their order. */
  readonly key: readonly string[];
}

/** Throws `BackupError` unless the file's tables are those of this version. */
export async function assertCurrent(source: DatabaseSync, path: string): Promise<void> {
  const facts = readFacts(source);
  assertKnownSchema(facts, path);
  if (facts.migrations.length < MIGRATION_NAMES.length) {
    throw new BackupError(
      `The tables of ${path} are those of an older version of this server. Start the server on it once and stop it again: that brings them up to date. Then try again.`,
    );
  }
  const known = await tablesOfThisVersion();
  const foreign = Object.keys(facts.counts).filter((name) => !known.includes(name));
  if (foreign.length === 0) return;
  const drops = foreign.map((name) => `DROP TABLE "${name}";`).join(' ');
  throw new BackupError(
    `${path} holds tables that are none of this server's: ${foreign.join(', ')}. (SQLite's .recover puts into lost_and_found what it cannot place.) Look whether anything in them is needed, then remove them: sqlite3 ${path} '${drops}' And try again.`,
  );
}

/** As a new store has them. */
async function tablesOfThisVersion(): Promise<string[]> {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  try {
    await migrate(db);
    return sqliteTables(database);
  } finally {
    await db.destroy();
  }
}

/** The file's tables, each after those that its rows belong to. */
export function sourceTables(source: DatabaseSync): SourceTable[] {
  const waiting = new Map(sqliteTables(source).map((name) => [name, referredBy(source, name)]));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, others]) => others.every((other) => !waiting.has(other)));
    if (free.length === 0)
      throw new BackupError(`These tables belong to each other: ${[...waiting.keys()].join(', ')}`);
    for (const [name] of free) waiting.delete(name);
    ordered.push(...free.map(([name]) => name));
  }
  return ordered.map((name) => readTable(source, name));
}

/**
 * All rows of a table by their key. PostgreSQL stores no NUL in a text: it becomes U+FFFD, as in an answer of a webhook, and
 * `onNul` is called with the place. Throws `BackupError` for bytes and fractions, which no column of ours holds.
 */
export function* readRows(
  source: DatabaseSync,
  { name, columns, key }: SourceTable,
  onNul: (place: string) => void,
): Generator<RowValue[]> {
  const [selected, order] = [columns, key].map((names) => names.map((column) => `"${column}"`).join(', '));
  const statement = source.prepare(`select ${selected} from "${name}" order by ${order}`);
  statement.setReadBigInts(true);
  for (const row of statement.iterate()) {
    yield columns.map((column) => {
      const value = row[column] ?? null;
      if (value === null || typeof value === 'bigint') return value;
      if (typeof value === 'string' && !value.includes('\0')) return value;
      const place = `${name}.${column} where ${key.map((one) => `${one} = ${row[one]}`).join(' and ')}`;
      if (typeof value !== 'string') throw new BackupError(`Neither text nor a whole number: ${place}`);
      onNul(place);
      return value.replaceAll('\0', '\uFFFD');
    });
  }
}

function referredBy(source: DatabaseSync, table: string): string[] {
  const rows = source.prepare('select "table" as other from pragma_foreign_key_list(?)').all(table);
  return rows.map(({ other }) => String(other)).filter((other) => other !== table);
}

function readTable(source: DatabaseSync, name: string): SourceTable {
  const rows = source.prepare('select name, pk from pragma_table_info(?) order by cid').all(name);
  const columns = rows.map((row) => ({ name: String(row.name), position: Number(row.pk) }));
  const keyed = columns.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  return { name, columns: columns.map((column) => column.name), key: keyed.map((column) => column.name) };
}
