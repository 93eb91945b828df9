import type { Kysely } from 'kysely';

/** Which visitors' addresses were told within the last hour that a request came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('told_addresses')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    // Without a reference: its lock would make planning wait for an erasure that waits for it.
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .execute();
}
