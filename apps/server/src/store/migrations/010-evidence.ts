import type { Kysely } from 'kysely';

/** Consents as a chain of hashes, how a visitor came to the site, and who wants no text messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    // As `integer` it is SQLite's own key of the row: no further index. Unique, so that the chain cannot fork.
    .addColumn('number', 'integer', (column) => column.primaryKey())
    // No reference: the chain must be able to say that its lead is gone.
    .addColumn('lead_id', 'text', (column) => column.notNull().unique())
    .addColumn('call_id', 'text')
    .addColumn('consent_version', 'text', (column) => column.notNull())
    .addColumn('consent_text', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('salt', 'text')
    .addColumn('personal', 'text')
    .addColumn('personal_hash', 'text', (column) => column.notNull())
    .addColumn('sealed_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('leads')
    .addColumn('attribution', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('opt_out_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('opted_out', 'integer', (column) => column.notNull())
    .addColumn('keyword', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('opt_out_events_phone').on('opt_out_events').columns(['phone', 'at']).execute();
}
