import type { DatabaseSync } from 'node:sqlite';
import { sourceTables } from '../move/move-source.ts';

/** Gives each table of a SQLite store that is still empty a row, whatever its columns are. */
export function fillTables(database: DatabaseSync): void {
  for (const { name, columns } of sourceTables(database)) {
    if (database.prepare(`select 1 from "${name}"`).get() !== undefined) continue;
    const values = columns.map((column) => valueFor(database, name, column));
    const places = columns.map(() => '?').join(', ');
    database.prepare(`insert into "${name}" values (${places})`).run(...values);
  }
}

function valueFor(database: DatabaseSync, table: string, column: string): string | number {
  const key = database
    .prepare('select "table" as name, "to" as key from pragma_foreign_key_list(?) where "from" = ?')
    .get(table, column);
  if (key !== undefined) return String(database.prepare(`select "${key.key}" as id from "${key.name}"`).get()?.id);
  const type = database.prepare('select type from pragma_table_info(?) where name = ?').get(table, column)?.type;
  return type === 'text' ? `“${column}” of ${table}` : 7;
}
