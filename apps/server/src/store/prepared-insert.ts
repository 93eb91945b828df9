import { CompiledQuery, type Transaction } from 'kysely';
import type { Store } from './database.ts';
import type { Tables } from './tables.ts';

/** Inserts rows that all have the same columns in the same order, and answers how many of them it has written. */
export type PreparedInsert<Row> = (transaction: Transaction<Tables>, rows: readonly Row[]) => Promise<number>;

/**
 * An insert that is built once and run often: building the query costs more than SQLite takes to run it. On SQLite one
 * prepared statement takes row after row; on PostgreSQL all rows travel in one statement.
 */
export function preparedInsert<Row extends object>(
  engine: Store['engine'],
  build: (rows: readonly Row[]) => { compile(): CompiledQuery },
): PreparedInsert<Row> {
  const built = new Map<number, string>();
  return async (transaction, rows) => {
    if (rows.length === 0) return 0;
    const rowsPerStatement = engine === 'sqlite' ? 1 : rows.length;
    const sql = built.get(rowsPerStatement) ?? build(rows.slice(0, rowsPerStatement)).compile().sql;
    built.set(rowsPerStatement, sql);
    const values = rows.map((row) => Object.values(row));
    const result = await transaction.executeQuery(CompiledQuery.raw(sql, engine === 'sqlite' ? values : values.flat()));
    return Number(result.numAffectedRows);
  };
}
