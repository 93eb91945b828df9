import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** `bigint` and `integer` hold 64 bits on SQLite; PostgreSQL needs the former for milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLeads(db);
  await createQuoteRequests(db);
  await createHolidayLightsLeads(db);
  await createDeliveries(db);
  await createDeliveryAttempts(db);
  await createDestinations(db);
  await createHeartbeat(db);
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('submitted_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('client_address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('leads_idempotency')
    .on('leads')
    .columns(['kind', 'idempotency_key'])
    .unique()
    .where(sql.ref('idempotency_key'), 'is not', null)
    .execute();
}

async function createQuoteRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quote_requests')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('service_type', 'text', (column) => column.notNull())
    .addColumn('sms_opt_in', 'integer', (column) => column.notNull())
    .addColumn('consent_version', 'text', (column) => column.notNull())
    .addColumn('consent_text', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'text', (column) => column.notNull())
    .execute();
}

async function createHolidayLightsLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('holiday_lights_leads')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('roof_stories', 'text', (column) => column.notNull())
    .addColumn('install_window', 'text', (column) => column.notNull())
    .addColumn('style', 'text', (column) => column.notNull())
    .addColumn('budget_range', 'text', (column) => column.notNull())
    .addColumn('photo_url', 'text', (column) => column.notNull())
    .execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('own_failures', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['destination', 'due_at'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema.createIndex('deliveries_lead').on('deliveries').column('lead_id').execute();
}

async function createDeliveryAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('delivery_attempts_key', ['delivery_id', 'number'])
    .execute();
}

async function createDestinations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('destinations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('failing_since', 'bigint')
    .addColumn('probes', 'integer', (column) => column.notNull())
    .addColumn('next_probe_at', 'bigint')
    .execute();
}

async function createHeartbeat(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heartbeat')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('beaten_at', 'bigint', (column) => column.notNull())
    .execute();
}
