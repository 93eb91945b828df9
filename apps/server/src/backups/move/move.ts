import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { assertWhole } from '../../store/assert-whole.ts';
import { engineOf, openStore, sqlitePath } from '../../store/database.ts';
import { BackupError } from '../backup-error.ts';
import { exists } from '../durable-files.ts';
import { outcomeOf, whileAnswering } from '../postgres/postgres-answers.ts';
import { connectPostgres, type PostgresConnection } from '../postgres/postgres-connection.ts';
import { createRowHash, type RowValue } from '../row-hash.ts';
import { keepServersAway, lockSqlite } from '../sqlite/lock-sqlite.ts';
import { assertCurrent, readRows, type SourceTable, sourceTables } from './move-source.ts';
import { assertEmpty, insertRows, lockTables, readBack } from './move-target.ts';

/** A table that is the same on both sides. */
interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** Of all rows, from both sides. */
  readonly hash: string;
}

export interface Moved {
  readonly tables: readonly MovedTable[];
  /** Where a text held a NUL, which is U+FFFD now. */
  readonly nuls: readonly string[];
}

/** Without what was typed, which may hold a password. */
const NO_DATABASE =
  'That is no address of a PostgreSQL database. It looks like postgres://user:password@host/database.';
/** Rows that travel in one statement. */
const BATCH_ROWS = 500;

/**
 * Copies all tables of a SQLite store into an empty PostgreSQL database in one transaction, which is committed when every
 * table read back has the rows and the hash of the file's. No server can use the file meanwhile, and its rows stay.
 * Throws `BackupError`, and `StoreDamagedError`; the database is then as empty as before.
 */
export async function move(from: string, to: string): Promise<Moved> {
  if (engineOf(from) !== 'sqlite') throw new BackupError('DATABASE_URL names a PostgreSQL database already.');
  if (!/^postgres(ql)?:\/\//.test(to)) throw new BackupError(NO_DATABASE);
  const path = sqlitePath(from);
  if (!(await exists(path))) throw new BackupError(`There is no store at ${path}: DATABASE_URL names it.`);
  const hold = await keepServersAway(path);
  try {
    assertWhole(path);
    return await moveFrom(path, to);
  } finally {
    hold.release();
  }
}

async function moveFrom(path: string, to: string): Promise<Moved> {
  const source = lockSqlite(path);
  try {
    await assertCurrent(source, path);
    return await moveInto(to, source, sourceTables(source));
  } finally {
    source.close();
  }
}

async function moveInto(to: string, source: DatabaseSync, tables: readonly SourceTable[]): Promise<Moved> {
  const client = await connectPostgres(to);
  try {
    return await whileAnswering(to, moveBy(client, to, source, tables));
  } finally {
    // Also gives up what was not committed.
    await client.hangUp();
  }
}

async function moveBy(
  client: PostgresConnection,
  to: string,
  source: DatabaseSync,
  tables: readonly SourceTable[],
): Promise<Moved> {
  const names = tables.map(({ name }) => name);
  await assertEmpty(client, names);
  // Makes the tables, and refuses a database that does not keep what it commits.
  await (await openStore(to)).close();
  await client.query('begin');
  await lockTables(client, tables);
  await assertEmpty(client, names);
  const moved: MovedTable[] = [];
  const nuls: string[] = [];
  for (const table of tables) moved.push(await moveTable(client, source, table, (place) => nuls.push(place)));
  // Or the planner takes the tables for small until autovacuum comes round.
  await client.query(`analyze ${names.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  await commit(client, to);
  return { tables: moved, nuls };
}

/** When the connection is lost at the commit its outcome is unknown: the server is asked. */
async function commit(client: PostgresConnection, to: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select txid_current()::text as id');
  try {
    await client.query('commit');
  } catch (error) {
    const outcome = await outcomeOf(to, rows[0]?.id ?? '');
    if (outcome === 'committed') return;
    if (outcome === 'aborted') throw error;
    throw new BackupError(
      'The connection was lost at the very end, and PostgreSQL does not answer: either all was moved, or nothing. Repeat this when it answers again: a database that is not empty then has everything.',
      { cause: error },
    );
  }
}

async function moveTable(
  client: PostgresConnection,
  source: DatabaseSync,
  table: SourceTable,
  onNul: (place: string) => void,
): Promise<MovedTable> {
  const hash = createRowHash();
  let rows = 0;
  let batch: RowValue[][] = [];
  for (const row of readRows(source, table, onNul)) {
    hash.add(row);
    rows += 1;
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    await insertRows(client, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insertRows(client, table, batch);
  const expected = { rows, hash: hash.end() };
  const found = await readBack(client, table);
  if (found.rows === expected.rows && found.hash === expected.hash) return { name: table.name, ...found };
  throw new BackupError(
    `${table.name} came out different (${expected.rows} rows ${expected.hash}, then ${found.rows} rows ${found.hash}). Nothing was moved.`,
  );
}
