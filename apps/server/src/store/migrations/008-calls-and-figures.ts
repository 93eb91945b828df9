import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Calls as the office lists them, whom it called back by one, and what the figures are counted from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calls')
    .addColumn('calls_back', 'text', (column) => column.references('leads.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('calls_back')
    .on('calls')
    .column('calls_back')
    .where(sql.ref('calls_back'), 'is not', null)
    .execute();
  // One of the below does its work too.
  await db.schema.dropIndex('deliveries_settled').execute();
  // Each counts without reading a row, least of all a transcript's.
  for (const [name, table, columns] of COUNTED) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

const COUNTED: readonly (readonly [name: string, table: string, columns: string[]])[] = [
  [
    'calls_seen',
    'calls',
    ['first_seen_at', 'id', 'provider', 'status', 'ended_reason', 'started_at', 'ended_at', 'calls_back'],
  ],
  ['deliveries_counted', 'deliveries', ['settled_at', 'state', 'created_at', 'attempts']],
];
