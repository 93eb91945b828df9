import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who is told of a lead, by which ways, on which devices, and when it is told again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('recipient', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await pushDevices(db);
  await alerts(db);
}

async function pushDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_told_at', 'bigint')
    .execute();
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute();
}

async function alerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_responses')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('planned_at', 'bigint', (column) => column.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('opened_by', 'text')
    .execute();
  await db.schema
    .createTable('alerts')
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('stage', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addPrimaryKeyConstraint('alerts_key', ['lead_id', 'user_id', 'stage'])
    .execute();
  await db.schema
    .createIndex('alerts_planned')
    .on('alerts')
    .column('due_at')
    .where(sql.ref('state'), '=', sql.lit('planned'))
    .execute();
}
