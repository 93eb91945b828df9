import { dayName } from '@downspout/leads/local-time';
import { CALL_OUTCOMES, type CallOutcome } from '@downspout/office-api/calls';
import type { CallReport, CallTotals } from '@downspout/office-api/reports';
import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { isOutcome } from '../calls/call-outcomes.ts';
import { dayAndCase } from './day-sql.ts';
import { nowAndBefore, type Periods } from './periods.ts';

interface Counted {
  readonly day: number;
  readonly outcome: CallOutcome;
  readonly calls: number;
  /** Of these. */
  readonly callsBack: number;
  readonly talkedMs: number;
}

/** Calls a day by how they went, how long they were, and how many brought a lead. */
export async function callReport(store: Store, periods: Periods, now: number): Promise<CallReport> {
  const counted = await countCalls(store, periods, now);
  const totals = async (from: number, to: number, rows: readonly Counted[]): Promise<CallTotals> => ({
    calls: sum(rows, ({ calls, callsBack }) => calls - callsBack),
    broughtLead: await countBringing(store, from, to),
    callsBack: sum(rows, ({ callsBack }) => callsBack),
    talkedMs: sum(rows, ({ talkedMs }) => talkedMs),
    outcomes: outcomesOf(rows),
  });
  return {
    totals: await nowAndBefore(periods, (from, to, has) => totals(from, to, counted.filter(has))),
    days: daysOf(counted, periods),
  };
}

async function countCalls({ db }: Store, { offsets, fromBefore, to }: Periods, now: number): Promise<Counted[]> {
  const conditions = CASES.map((outcome) => isOutcome(outcome, now));
  const { key, read } = dayAndCase('first_seen_at', offsets, conditions);
  const rows = await db
    .selectFrom('calls')
    .select([
      key.as('key'),
      sql<number>`count(*)`.as('calls'),
      sql<number>`count(calls_back)`.as('calls_back'),
      sql<number>`cast(coalesce(sum(case when ended_at > started_at then ended_at - started_at end), 0) as bigint)`.as(
        'talked',
      ),
    ])
    .where('first_seen_at', '>=', fromBefore)
    .where('first_seen_at', '<', to)
    .groupBy(sql`1`)
    .execute();
  return rows.map((row) => {
    const { day, index } = read(row.key);
    return { day, outcome: CASES[index] ?? 'other', calls: row.calls, callsBack: row.calls_back, talkedMs: row.talked };
  });
}

const CASES = CALL_OUTCOMES.filter((outcome) => outcome !== 'other');

/** Calls of visitors with at least one lead. */
async function countBringing({ db }: Store, from: number, to: number): Promise<number> {
  const { calls } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll().as('calls'))
    .where('first_seen_at', '>=', from)
    .where('first_seen_at', '<', to)
    .where('calls_back', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('leads').select(sql`1`.as('one')).whereRef('leads.call_id', '=', 'calls.id')),
    )
    .executeTakeFirstOrThrow();
  return Number(calls);
}

function daysOf(counted: readonly Counted[], { first, last }: Periods): CallReport['days'] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => ({
    day: dayName(first + index),
    outcomes: outcomesOf([]),
  }));
  for (const { day, outcome, calls } of counted) {
    const reports = days[day - first];
    if (reports !== undefined) reports.outcomes[outcome] += calls;
  }
  return days;
}

function outcomesOf(rows: readonly Counted[]): Record<CallOutcome, number> {
  const outcomes = { live: 0, completed: 0, dropped: 0, unanswered: 0, other: 0 };
  for (const outcome of CALL_OUTCOMES) {
    outcomes[outcome] = sum(rows, (row) => (row.outcome === outcome ? row.calls : 0));
  }
  return outcomes;
}

function sum(rows: readonly Counted[], of: (row: Counted) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
