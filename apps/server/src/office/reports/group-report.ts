import {
  CALL_SOURCE,
  type GroupReport,
  type GroupTotals,
  HOLIDAY_FORM,
  type NowAndBefore,
} from '@downspout/office-api/reports';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { inTurn } from './in-turn.ts';
import type { Periods } from './periods.ts';
import { rankedSources } from './ranked-sources.ts';

/** Leads that are read at once: some 10 ms. */
const SLICE = 5_000;

interface Totals {
  leads: number;
  won: number;
  revenue: { priced: number; cents: number };
}

/** By what they have in common. */
type Groups = Map<string, NowAndBefore<Totals>>;

/** Leads of both periods by source and by service: how many, how many of them are won, and what those brought. */
export async function groupReports(
  { db }: Pick<Store, 'db'>,
  periods: Pick<Periods, 'fromBefore' | 'from' | 'to'>,
): Promise<{ sources: GroupReport[]; services: GroupReport[] }> {
  const sources: Groups = new Map();
  const services: Groups = new Map();
  for (let after: string | null = ''; after !== null; ) {
    const rows: Row[] = await inTurn(() => readSlice(db, periods, after ?? ''));
    for (const row of rows) {
      add(sources, row.source, row);
      add(services, row.service, row);
    }
    const leads = rows.reduce((sum, row) => sum + row.leads, 0);
    after = leads === SLICE ? rows.reduce((last, row) => (row.last > last ? row.last : last), '') : null;
  }
  return { sources: rankedSources(ranked(sources)), services: ranked(services) };
}

interface Row {
  readonly source: string;
  readonly service: string;
  readonly is_now: number;
  readonly last: string;
  readonly leads: number;
  readonly won: number;
  readonly priced: number;
  readonly cents: number;
}

/** The ids go first through the index that has all that leads are chosen by. */
function readSlice(
  db: Store['db'],
  { fromBefore, from, to }: Pick<Periods, 'fromBefore' | 'from' | 'to'>,
  after: string,
): Promise<Row[]> {
  const leads = db
    .selectFrom('leads')
    .select(['id', 'kind', 'call_id', 'page', 'status', 'amount_cents', 'received_at'])
    .where('id', '>', after)
    .where('received_at', '>=', fromBefore)
    .where('received_at', '<', to)
    .where('merged_into', 'is', null)
    .where('status', '!=', 'spam')
    .where('quarantined_at', 'is', null)
    .orderBy('id')
    .limit(SLICE);
  return db
    .selectFrom(leads.as('slice'))
    .leftJoin('quote_requests', 'quote_requests.lead_id', 'slice.id')
    .select(({ fn }) => [
      sql<string>`case when call_id is null then page else ${sql.lit(CALL_SOURCE)} end`.as('source'),
      sql<string>`case when kind = 'quote' then coalesce(service_type, '') else ${sql.lit(HOLIDAY_FORM)} end`.as(
        'service',
      ),
      sql<number>`case when received_at >= cast(${from} as bigint) then 1 else 0 end`.as('is_now'),
      fn.max<string>('slice.id').as('last'),
      sql<number>`count(*)`.as('leads'),
      sql<number>`count(case when status = 'won' then 1 end)`.as('won'),
      sql<number>`count(case when status = 'won' then amount_cents end)`.as('priced'),
      // PostgreSQL sums bigints into a numeric, which would come as a text.
      sql<number>`cast(coalesce(sum(case when status = 'won' then amount_cents end), 0) as bigint)`.as('cents'),
    ])
    .groupBy(sql`1, 2, 3`)
    .execute();
}

function add(groups: Groups, name: string, { is_now, leads, won, priced, cents }: Row): void {
  const group = groups.get(name) ?? { now: noTotals(), before: noTotals() };
  groups.set(name, group);
  const totals = is_now === 1 ? group.now : group.before;
  totals.leads += leads;
  totals.won += won;
  totals.revenue.priced += priced;
  totals.revenue.cents += cents;
}

/** Most leads first. */
function ranked(groups: Groups): GroupReport[] {
  return [...groups].map(([name, totals]) => ({ name, totals })).sort(mostFirst);
}

function mostFirst(one: GroupReport, other: GroupReport): number {
  const [first, second] = [one.totals, other.totals];
  return (
    second.now.leads - first.now.leads || second.before.leads - first.before.leads || (one.name < other.name ? -1 : 1)
  );
}

function noTotals(): Totals & GroupTotals {
  return { leads: 0, won: 0, revenue: { priced: 0, cents: 0 } };
}
