import { type Kysely, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';

/** Until some transaction on this database waits for a row that another has locked. On SQLite none does: there is one writer. */
export async function otherWaits(engine: Store['engine'], db: Kysely<Tables>): Promise<void> {
  if (engine === 'sqlite') return;
  const waits = sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted and locktype = 'transactionid' and pid in (
      select pid from pg_locks where database = (select oid from pg_database where datname = current_database())
    )`;
  for (let count = 0; count === 0; ) count = (await waits.execute(db)).rows[0]?.count ?? 0;
}
