import type { Books } from '@downspout/office-api/deliveries';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';

/** As many ids are told of leads that have no delivery. */
const MAX_MISSING = 20;

/**
 * The books. Leads and deliveries are counted by one statement, hence at one moment, and each from its own table: a lead
 * and its deliveries are committed together, so that at no moment may they differ.
 */
export async function readBooks({ db }: Pick<Store, 'db'>): Promise<Books> {
  const worst = db
    .selectFrom('deliveries')
    .select(
      sql<number>`min(case state when 'held' then 0 when 'dead' then 1 when 'no-destination' then 2 when 'waiting' then 3 else 4 end)`.as(
        'rank',
      ),
    )
    .groupBy('lead_id')
    .as('worst');
  const countOf = (rank: number) => sql<number>`coalesce(sum(case when rank = ${sql.lit(rank)} then 1 end), 0)`;
  const books = await db
    .selectFrom(worst)
    .select(({ selectFrom }) => [
      selectFrom('leads').select(sql<number>`count(*)`.as('count')).as('accepted'),
      countOf(0).as('held'),
      countOf(1).as('dead'),
      countOf(2).as('noDestination'),
      countOf(3).as('waiting'),
      countOf(4).as('delivered'),
    ])
    .executeTakeFirstOrThrow();
  const accepted = books.accepted ?? 0;
  const { dead, noDestination, held, waiting, delivered } = books;
  const addsUp = accepted === dead + noDestination + held + waiting + delivered;
  return { accepted, dead, noDestination, held, waiting, delivered, missing: addsUp ? [] : await readMissing(db) };
}

async function readMissing(db: Store['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries').select('deliveries.id').whereRef('deliveries.lead_id', '=', 'leads.id'))),
    )
    .orderBy('id', 'desc')
    .limit(MAX_MISSING)
    .execute();
  return rows.map(({ id }) => id);
}
