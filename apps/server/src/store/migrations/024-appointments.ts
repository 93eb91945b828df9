import { type Kysely, sql } from 'kysely';

/** When somebody comes to a lead's person, and the addresses by which calendar programs read that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('appointments_lead').on('appointments').column('lead_id').execute();
  await db.schema.createIndex('appointments_time').on('appointments').column('starts_at').execute();
  const open = db.schema.createIndex('appointments_booked').on('appointments').column('ends_at');
  await open.where(sql.ref('state'), '=', sql.lit('booked')).execute();
  await db.schema.alterTable('lead_messages').addColumn('appointment_id', 'text').execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
