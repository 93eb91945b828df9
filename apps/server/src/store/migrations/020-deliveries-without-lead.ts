import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** A delivery need not belong to a lead: a user's daily summary tells of many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema
      .alterTable('deliveries')
      .alterColumn('lead_id', (column) => column.dropNotNull())
      .execute();
    return;
  }
  await rebuild(db);
}

/** In the order in which they refer to each other. */
const TABLES = ['deliveries', 'delivery_attempts'] as const;
const LEAD_ID = /("lead_id" text) not null/;

/**
 * SQLite changes no column: both tables are copied (https://www.sqlite.org/lang_altertable.html, section 7), as they stand,
 * whatever columns and indexes they have. The attempts too, which would go with the deliveries that they refer to.
 */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  const made = await statements(db);
  const tables = made.filter(({ type }) => type === 'table');
  if (!tables.some(({ text }) => LEAD_ID.test(text))) return;
  for (const name of TABLES) {
    await run(db, `alter table ${name} rename to old_${name}`);
    const table = tables.find((one) => one.name === name);
    await run(db, (table?.text ?? '').replace(LEAD_ID, '$1'));
    await run(db, `insert into ${name} select * from old_${name}`);
  }
  for (const name of TABLES.toReversed()) await run(db, `drop table old_${name}`);
  for (const { type, text } of made) if (type === 'index') await run(db, text);
}

interface Made {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** What made them and their indexes; those that come of themselves have none. */
async function statements(db: Kysely<unknown>): Promise<Made[]> {
  const { rows } = await sql<Made>`select type, name, sql as text from sqlite_schema
    where tbl_name in ('deliveries', 'delivery_attempts') and sql is not null`.execute(db);
  return rows;
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
