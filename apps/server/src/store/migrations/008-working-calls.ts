import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Calls as the office lists them, and whom it called back by one. */
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
  // The list and the figures are answered by it alone, without reading a transcript's row.
  await db.schema
    .createIndex('calls_seen')
    .on('calls')
    .columns(['first_seen_at', 'id', 'provider', 'status', 'ended_reason', 'started_at', 'ended_at'])
    .execute();
}
