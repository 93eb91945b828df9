import type { Kysely } from 'kysely';

/** Until when a lead is put off, and the filters of the inbox that users keep under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('snoozed_until', 'bigint').execute();
  await indexLeads(db);
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('saved_views_user').on('saved_views').columns(['user_id', 'id']).execute();
}

/** As 009 made it, and until when each is put off: what needs a reply is counted by it alone. */
const INBOX = ['id', 'kind', 'incomplete', 'call_id', 'status', 'assigned_to', 'merged_into', 'received_at'] as const;
const COUNTED = ['page', 'amount_cents', 'first_contact_at', 'erased_at', 'quarantined_at', 'snoozed_until'] as const;

async function indexLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_inbox').execute();
  await db.schema
    .createIndex('leads_inbox')
    .on('leads')
    .columns([...INBOX, ...COUNTED])
    .execute();
  // Few are: a lead that comes is not in it.
  await db.schema
    .createIndex('leads_snoozed')
    .on('leads')
    .column('snoozed_until')
    .where('snoozed_until', 'is not', null)
    .execute();
}
