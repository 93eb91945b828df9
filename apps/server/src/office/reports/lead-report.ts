import type { InboxKind } from '@downspout/office-api/leads';
import type { LeadReport, NowAndBefore } from '@downspout/office-api/reports';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { bothBySteps } from './by-steps.ts';
import { dayAndCase } from './day-sql.ts';
import type { Periods } from './periods.ts';

type Kinds = Record<InboxKind, number>;
type Sort = InboxKind | 'merged' | 'spam';

interface SortCount {
  readonly day: number;
  readonly sort: Sort;
  readonly leads: number;
}

/** Leads of each period by kind, and how many came in each step of it. */
export async function leadReport(store: Store, periods: Periods): Promise<LeadReport> {
  const counted = await countSorts(store, periods);
  const now = counted.filter(({ day }) => day >= periods.first);
  const before = counted.filter(({ day }) => day < periods.first);
  const both = <Of>(of: (rows: readonly SortCount[]) => Of): NowAndBefore<Of> => ({ now: of(now), before: of(before) });
  return {
    total: both((rows) => sumOf(rows.filter(counts))),
    spam: both((rows) => sumOf(rows.filter(({ sort }) => sort === 'spam'))),
    merged: both((rows) => sumOf(rows.filter(({ sort }) => sort === 'merged'))),
    kinds: both(kindsOf),
    steps: bothBySteps(counted.filter(counts), ({ day }) => day, periods, sumOf),
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

function kindsOf(rows: readonly SortCount[]): Kinds {
  const kinds = noKinds();
  for (const { sort, leads } of rows) if (sort !== 'spam' && sort !== 'merged') kinds[sort] += leads;
  return kinds;
}

/** Whether these leads are among those that the reports are about. */
function counts({ sort }: SortCount): boolean {
  return sort !== 'spam' && sort !== 'merged';
}

function sumOf(rows: readonly SortCount[]): number {
  return rows.reduce((sum, { leads }) => sum + leads, 0);
}

function noKinds(): Kinds {
  return { quote: 0, 'holiday-lights': 0, call: 0, incomplete: 0, text: 0 };
}
