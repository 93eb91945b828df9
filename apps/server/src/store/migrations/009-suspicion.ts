import { type Kysely, sql } from 'kysely';

/** What makes a request look like spam, those held back by it, and requests that repeat another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('spam_signs', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('leads').addColumn('quarantined_at', 'bigint').execute();
  await indexLeads(db);
  await db.schema
    .createIndex('deliveries_held')
    .on('deliveries')
    .column('lead_id')
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute();
  await db.schema
    .createTable('repeated_requests')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('repeated_requests_key', ['kind', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('repeated_requests_lead').on('repeated_requests').column('lead_id').execute();
  await db.schema
    .createTable('site_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** As 005 made it, and who is held back: the inbox and the figures leave them out. */
const INBOX = ['id', 'kind', 'incomplete', 'call_id', 'status', 'assigned_to', 'merged_into', 'received_at'] as const;
const COUNTED = ['page', 'amount_cents', 'first_contact_at', 'erased_at', 'quarantined_at'] as const;

async function indexLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_inbox').execute();
  await db.schema
    .createIndex('leads_inbox')
    .on('leads')
    .columns([...INBOX, ...COUNTED])
    .execute();
  // By time first: hashes alone would scatter each lead over the whole index, and only the last minutes are asked for.
  await db.schema
    .createIndex('leads_contents')
    .on('leads')
    .expression(sql`(received_at / 600000), body_hash`)
    .execute();
}
