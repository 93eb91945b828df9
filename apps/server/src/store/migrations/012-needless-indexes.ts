import type { Kysely } from 'kysely';

/**
 * 005 and 008 made two more indexes once, until `leads_inbox` was widened to do their work (009 has made that one anew for all):
 * stores of that time have them still, and each lead pays for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['leads_received', 'quote_requests_service']) {
    await db.schema.dropIndex(name).ifExists().execute();
  }
}
