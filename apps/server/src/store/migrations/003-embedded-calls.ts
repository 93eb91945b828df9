import type { Kysely } from 'kysely';

/** Calls with our own assistant, and leads from calls that broke off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('incomplete', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('live_calls')
    .addColumn('call_id', 'text', (column) => column.primaryKey().references('calls.id').onDelete('cascade'))
    .addColumn('join_hash', 'text')
    .addColumn('resume_hash', 'text')
    .addColumn('holder', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('must_end_at', 'bigint', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('client_address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('conversation', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('live_calls_expiry').on('live_calls').column('expires_at').execute();
}
