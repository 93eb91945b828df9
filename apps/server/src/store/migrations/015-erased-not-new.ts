import { type Kysely, sql } from 'kysely';

/** Who asked to be forgotten before anybody had answered stayed new, and was counted as waiting for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update leads set status = 'lost', version = version + 1
    where status = 'new' and erased_at is not null`.execute(db);
}
