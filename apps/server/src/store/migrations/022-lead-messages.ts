import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What is written to a lead's person from the office, and what they text back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema.createIndex('lead_messages_lead').on('lead_messages').columns(['lead_id', 'at']).execute();
  const waiting = db.schema.createIndex('lead_messages_waiting').on('lead_messages').column('lead_id');
  await waiting.where(sql.ref('direction'), '=', sql.lit('in')).where(sql.ref('answered_at'), 'is', null).execute();
}
