import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Engine } from '../../testing/engines.ts';

/** All that the store holds, as text to be searched: every row of every table; on SQLite the bytes of its files too. */
export async function storeText(store: Store, engine: Engine): Promise<string> {
  const rows = await everyRow(store);
  return engine.name === 'sqlite' ? `${rows}\n${await sqliteBytes(engine)}` : rows;
}

async function everyRow({ db }: Store): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name, schema } of tables) {
    const table = schema === undefined ? sql.table(name) : sql.table(`${schema}.${name}`);
    const { rows } = await sql`select * from ${table}`.execute(db);
    texts.push(`${name} ${JSON.stringify(rows)}`);
  }
  return texts.join('\n');
}

async function sqliteBytes(engine: Engine): Promise<string> {
  const path = engine.databaseUrl().slice('file:'.length);
  const files = await Promise.all(['', '-wal'].map((end) => readFile(path + end, 'latin1')));
  return files.join('\n');
}
