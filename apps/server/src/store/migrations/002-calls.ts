import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Voice calls, and which lead came from which. A lead is often stored before anything else is known of its call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_reason', 'text')
    .addColumn('transcript', 'text')
    .addColumn('summary', 'text')
    .addColumn('recording_url', 'text')
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('leads').addColumn('call_id', 'text').execute();
  await db.schema
    .createIndex('leads_call')
    .on('leads')
    .column('call_id')
    .where(sql.ref('call_id'), 'is not', null)
    .execute();
}
