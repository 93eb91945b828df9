import type { Kysely } from 'kysely';

/**
 * 005 and 008 made more indexes once, until one over the leads was widened to do the work of all: stores of that time have
 * them still, each lead pays for them, and the one is narrow there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['leads_received', 'quote_requests_service', 'leads_inbox']) {
    await db.schema.dropIndex(name).ifExists().execute();
  }
  await db.schema
    .createIndex('leads_inbox')
    .on('leads')
    .columns(['id', ...FILTERED, ...COUNTED])
    .execute();
}

/** As in 005. */
const FILTERED = ['kind', 'incomplete', 'call_id', 'status', 'assigned_to', 'merged_into', 'received_at'] as const;
const COUNTED = ['page', 'amount_cents', 'first_contact_at', 'erased_at'] as const;
