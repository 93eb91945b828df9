import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What was erased stays erased: marks that late news of a delivery or a call looks at. And what is merged into a lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['deliveries', 'calls']) {
    await db.schema.alterTable(table).addColumn('erased_at', 'bigint').execute();
  }
  await db.schema
    .createIndex('leads_merged')
    .on('leads')
    .column('merged_into')
    .where(sql.ref('merged_into'), 'is not', null)
    .execute();
}
