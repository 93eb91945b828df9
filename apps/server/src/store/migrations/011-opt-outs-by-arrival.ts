import type { Kysely } from 'kysely';

/** Whoever looks at a lead is told of an opt-out that comes meanwhile: the office asks each second for those that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('opt_out_events_received').on('opt_out_events').column('received_at').execute();
}
