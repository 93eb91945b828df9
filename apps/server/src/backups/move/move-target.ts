import pg from 'pg';
import { BackupError } from '../backup-error.ts';
import { isMigratorsTable } from '../facts.ts';
import { postgresTables } from '../postgres/postgres-backup.ts';
import { createRowHash, type RowValue } from '../row-hash.ts';
import type { SourceTable } from './move-source.ts';

/** Rows that are read back at once. */
const FETCHED_ROWS = 1_000;
const WHOLE_NUMBERS = ['smallint', 'integer', 'bigint'];

/** Throws `BackupError` unless there is nothing in the database but empty tables of ours. */
export async function assertEmpty(client: pg.Client, ours: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') {
    throw new BackupError(
      `The database keeps text as ${encoding} and could not hold every name. Create one with ENCODING 'UTF8'.`,
    );
  }
  for (const table of await postgresTables(client)) {
    if (isMigratorsTable(table)) continue;
    const found = ours.includes(table) ? await client.query(`select 1 from ${quoted(table)} limit 1`) : null;
    if (found !== null && found.rows.length === 0) continue;
    const held = found === null ? `the table ${table}` : `rows in ${table}`;
    throw new BackupError(`The database is not empty: it holds ${held}. Create an empty one and name that.`);
  }
}

/** Keeps everybody else from writing until the transaction ends. */
export async function lockTables(client: pg.Client, tables: readonly SourceTable[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in exclusive mode`);
}

/** Inserts rows in one statement: all values travel as text, and each becomes what its column is. */
export async function insertRows(client: pg.Client, table: SourceTable, rows: readonly RowValue[][]): Promise<void> {
  const { name, columns } = table;
  const names = columns.map(quoted).join(', ');
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, text(row[index])])));
  await client.query(
    `insert into ${quoted(name)} (${names}) select ${names} from json_populate_recordset(null::${quoted(name)}, $1)`,
    [JSON.stringify(objects)],
  );
}

/** Reads a table back by its key; answers its rows' number and hash. */
export async function readBack(client: pg.Client, table: SourceTable): Promise<{ rows: number; hash: string }> {
  const { name, columns, key } = table;
  const numbers = await wholeNumbers(client, name);
  // By the table's own columns: a bare name would be that of the selected text, and 10 come before 9.
  const order = key.map((column) => `moved.${quoted(column)}${numbers.has(column) ? '' : ' collate "C"'}`);
  const selected = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(
    `declare moved no scroll cursor for select ${selected} from ${quoted(name)} as moved order by ${order.join(', ')}`,
  );
  const hash = createRowHash();
  let count = 0;
  for (;;) {
    const text = `fetch ${FETCHED_ROWS} from moved`;
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    count += rows.length;
    for (const row of rows) hash.add(columns.map((column, index) => rowValue(row[index] ?? null, numbers.has(column))));
  }
  await client.query('close moved');
  return { rows: count, hash: hash.end() };
}

async function wholeNumbers(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and data_type = any ($2)`,
    [table, WHOLE_NUMBERS],
  );
  return new Set(rows.map(({ column_name }) => column_name));
}

function rowValue(value: string | null, isNumber: boolean): RowValue {
  return value !== null && isNumber ? BigInt(value) : value;
}

function text(value: RowValue | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
