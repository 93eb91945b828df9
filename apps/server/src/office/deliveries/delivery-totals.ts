import { setImmediate } from 'node:timers/promises';
import type { DeliveryTotals } from '@downspout/office-api/deliveries';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { shareReading } from '../../store/share-reading.ts';

/** Leads that one statement looks at: SQLite counts on this process's only thread, so it takes a few ms at most. */
const SLICE = 2_000;
/** Most ids that are listed of leads without a delivery. */
const MAX_MISSING = 20;
/** The delivery totals stand for so many times as long as they took to read: a quarter of a minute with a million leads. */
const RESTS = 20;

/** The delivery totals for as many askers as there are: every tab of the office asks each minute, and whenever leads change. */
export function createDeliveryTotals(store: Pick<Store, 'db'>): () => Promise<DeliveryTotals> {
  return shareReading(() => readDeliveryTotals(store), RESTS);
}

/**
 * The delivery totals, slice by slice of the leads' ids, between which everything else of this process has its turn. Leads and
 * deliveries of a slice are counted by one statement, hence at one moment, and each from its own table: a lead and its
 * deliveries are committed together, so that at no moment may they differ. A lead that comes meanwhile is in both or in none.
 */
export async function readDeliveryTotals({ db }: Pick<Store, 'db'>, slice = SLICE): Promise<DeliveryTotals> {
  let totals = EMPTY;
  for (let after: string | null = ''; after !== null; ) {
    const end = await endOfSlice(db, after, slice);
    const counted = await countSlice(db, { after, end });
    const missing = addsUp(counted) ? [] : await readMissing(db, { after, end });
    totals = sumOf(totals, { ...counted, missing });
    if (end !== null) await setImmediate();
    after = end;
  }
  return totals;
}

const EMPTY: DeliveryTotals = {
  accepted: 0,
  delivered: 0,
  waiting: 0,
  dead: 0,
  noDestination: 0,
  held: 0,
  missing: [],
};

/** Ids after the one up to the other, or to the last one there is. */
interface Range {
  readonly after: string;
  readonly end: string | null;
}

type Counted = Omit<DeliveryTotals, 'missing'>;

async function endOfSlice(db: Store['db'], after: string, slice: number): Promise<string | null> {
  const from = db.selectFrom('leads').select('id').where('id', '>', after).orderBy('id');
  const last = await from
    .limit(1)
    .offset(slice - 1)
    .executeTakeFirst();
  return last?.id ?? null;
}

function countSlice(db: Store['db'], range: Range): Promise<Counted> {
  const rank = sql<number>`min(case state when 'held' then 0 when 'dead' then 1 when 'no-destination' then 2 when 'waiting' then 3 else 4 end)`;
  const worst = db
    .selectFrom('deliveries')
    .select(rank.as('rank'))
    .where(inRange('lead_id', range))
    .where('recipient', '=', '')
    .groupBy('lead_id')
    .as('worst');
  const countOf = (rank: number) => sql<number>`coalesce(sum(case when rank = ${sql.lit(rank)} then 1 end), 0)`;
  return db
    .selectFrom(worst)
    .select(({ selectFrom, fn }) => [
      fn
        .coalesce(selectFrom('leads').select(sql<number>`count(*)`.as('count')).where(inRange('id', range)), sql.lit(0))
        .as('accepted'),
      countOf(0).as('held'),
      countOf(1).as('dead'),
      countOf(2).as('noDestination'),
      countOf(3).as('waiting'),
      countOf(4).as('delivered'),
    ])
    .executeTakeFirstOrThrow();
}

function inRange(column: 'id' | 'lead_id', { after, end }: Range) {
  const from = sql<boolean>`${sql.ref(column)} > ${after}`;
  return end === null ? from : sql<boolean>`${from} and ${sql.ref(column)} <= ${end}`;
}

function addsUp({ accepted, delivered, waiting, dead, noDestination, held }: Counted): boolean {
  return accepted === delivered + waiting + dead + noDestination + held;
}

/** The newest of them. */
async function readMissing(db: Store['db'], range: Range): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where(inRange('id', range))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.lead_id', '=', 'leads.id')
            .where('recipient', '=', ''),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX_MISSING)
    .execute();
  return rows.map(({ id }) => id);
}

/** The other's leads are newer. */
function sumOf(one: DeliveryTotals, other: DeliveryTotals): DeliveryTotals {
  return {
    accepted: one.accepted + other.accepted,
    delivered: one.delivered + other.delivered,
    waiting: one.waiting + other.waiting,
    dead: one.dead + other.dead,
    noDestination: one.noDestination + other.noDestination,
    held: one.held + other.held,
    missing: [...other.missing, ...one.missing].slice(0, MAX_MISSING),
  };
}
