import { LEAD_STATUSES } from '@downspout/office-api/leads';
import type { NowAndBefore, StatusReport } from '@downspout/office-api/reports';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { nowAndBefore, type Periods } from './periods.ts';

const SHOWN = LEAD_STATUSES.filter((status) => status !== 'spam');

/** How far the owner is with the leads of each period, and what they brought. */
export function statusReport(store: Store, periods: Periods): Promise<NowAndBefore<StatusReport>> {
  return nowAndBefore(periods, (from, to) => countStatuses(store, from, to));
}

/** All in one row: grouping would sort the leads first. */
async function countStatuses({ db }: Store, from: number, to: number): Promise<StatusReport> {
  const row = await db
    .selectFrom('leads')
    .select(({ fn }) => [
      ...SHOWN.map((status) => fn.countAll<number>().filterWhere('status', '=', status).as(status)),
      sql<number>`count(case when status = 'won' then amount_cents end)`.as('priced'),
      // PostgreSQL sums bigints into a numeric, which would come as a text.
      sql<number>`cast(coalesce(sum(case when status = 'won' then amount_cents end), 0) as bigint)`.as('cents'),
    ])
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .where('merged_into', 'is', null)
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    counts: SHOWN.map((status) => ({ status, leads: row[status] })),
    revenue: { priced: row.priced, cents: row.cents },
  };
}
