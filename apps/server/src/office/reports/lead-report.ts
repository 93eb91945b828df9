import { dayName } from '@downspout/leads/local-time';
import type { InboxKind } from '@downspout/office-api/leads';
import { CALL_SOURCE, type LeadReport, type NowAndBefore } from '@downspout/office-api/reports';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { dayAndCase, dayOfColumn } from './day-sql.ts';
import type { Periods } from './periods.ts';
import { rankedSources, type SourceCount } from './ranked-sources.ts';

type Kinds = Record<InboxKind, number>;
type Sort = InboxKind | 'merged' | 'spam';

interface SortCount {
  readonly day: number;
  readonly sort: Sort;
  readonly leads: number;
}

/** Leads a day, by kind and by source. */
export async function leadReport(store: Store, periods: Periods): Promise<LeadReport> {
  const counted = await countSorts(store, periods);
  const now = counted.filter(({ day }) => day >= periods.first);
  const before = counted.filter(({ day }) => day < periods.first);
  const both = <Of>(of: (rows: readonly SortCount[]) => Of): NowAndBefore<Of> => ({ now: of(now), before: of(before) });
  const counts = await countSources(store, periods);
  const sources = rankedSources(counts);
  return {
    total: both((rows) => Object.values(kindsOf(rows)).reduce((sum, leads) => sum + leads, 0)),
    spam: both((rows) => sumOf(rows, 'spam')),
    merged: both((rows) => sumOf(rows, 'merged')),
    kinds: both(kindsOf),
    sources,
    days: daysOf(now, counts, sources, periods),
  };
}

/** In the order of the conditions below: the first that holds. */
const SORTS = [
  'merged',
  'spam',
  'text',
  'incomplete',
  'call',
  'quote',
  'holiday-lights',
] as const satisfies readonly Sort[];
const CONDITIONS = [
  sql`merged_into is not null`,
  sql`(status = 'spam' or quarantined_at is not null)`,
  sql`(incomplete = 1 and call_id is null)`,
  sql`incomplete = 1`,
  sql`call_id is not null`,
  sql`kind = 'quote'`,
];

/** Of both periods. */
async function countSorts({ db }: Store, { offsets, fromBefore, to }: Periods): Promise<SortCount[]> {
  const { key, read } = dayAndCase('received_at', offsets, CONDITIONS);
  const rows = await db
    .selectFrom('leads')
    .select([key.as('key'), sql<number>`count(*)`.as('leads')])
    .where('received_at', '>=', fromBefore)
    .where('received_at', '<', to)
    .groupBy(sql`1`)
    .execute();
  return rows.map(({ key, leads }) => {
    const { day, index } = read(key);
    return { day, sort: SORTS[index] ?? 'quote', leads };
  });
}

/** Of the later period, without what does not count. */
function countSources({ db }: Store, { offsets, from, to }: Periods): Promise<SourceCount[]> {
  return db
    .selectFrom('leads')
    .select([
      dayOfColumn('received_at', offsets).as('day'),
      sql<string>`case when call_id is null then page else ${sql.lit(CALL_SOURCE)} end`.as('source'),
      sql<number>`count(*)`.as('leads'),
    ])
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .where('merged_into', 'is', null)
    .where('status', '!=', 'spam')
    .where('quarantined_at', 'is', null)
    .groupBy(sql`1, 2`)
    .execute();
}

function daysOf(
  sorts: readonly SortCount[],
  counts: readonly SourceCount[],
  sources: LeadReport['sources'],
  { first, last }: Periods,
): LeadReport['days'] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => ({
    day: dayName(first + index),
    kinds: noKinds(),
    sources: sources.map(() => 0),
  }));
  for (const { day, sort, leads } of sorts) {
    const kinds = days[day - first]?.kinds;
    if (kinds !== undefined && sort !== 'spam' && sort !== 'merged') kinds[sort] += leads;
  }
  const places = new Map(sources.map(({ source }, index) => [source, index]));
  for (const { day, source, leads } of counts) {
    const counts = days[day - first]?.sources;
    // What has no place of its own is counted with the others, which come last.
    const place = places.get(source) ?? sources.length - 1;
    if (counts !== undefined) counts[place] = (counts[place] ?? 0) + leads;
  }
  return days;
}

function kindsOf(rows: readonly SortCount[]): Kinds {
  const kinds = noKinds();
  for (const { sort, leads } of rows) if (sort !== 'spam' && sort !== 'merged') kinds[sort] += leads;
  return kinds;
}

function sumOf(rows: readonly SortCount[], sort: Sort): number {
  return rows.reduce((sum, row) => sum + (row.sort === sort ? row.leads : 0), 0);
}

function noKinds(): Kinds {
  return { quote: 0, 'holiday-lights': 0, call: 0, incomplete: 0, text: 0 };
}
