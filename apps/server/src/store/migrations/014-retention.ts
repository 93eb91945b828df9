import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What goes by itself after a while: how far each rule is, and the calls in which something was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention')
    .addColumn('rule', 'text', (column) => column.primaryKey())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('announced_at', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .addColumn('due', 'integer', (column) => column.notNull())
    .addColumn('erased', 'integer', (column) => column.notNull())
    .addColumn('last_erased_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('calls_said')
    .on('calls')
    .columns(['first_seen_at', 'id'])
    .where(sql`coalesce(transcript, summary, recording_url)`, 'is not', null)
    .execute();
}
