import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { DueBatch } from './due.ts';
import { STAYING } from './due-leads.ts';

/** Calls that are looked at in one statement, and erased in one transaction. */
const BATCH = 50;

export type CallRule = 'calls' | 'transcripts';

/**
 * Calls in which something was said, that began before a time, in ms since the epoch, and are no part of what stays: of `calls` any
 * lead, of `transcripts` one that is still open.
 */
export async function* dueCalls(db: Kysely<Tables>, rule: CallRule, before: number): AsyncGenerator<DueBatch> {
  for (let from = { first_seen_at: -1, id: '' }; ; ) {
    const rows = await selectDue(db, rule, before)
      .select(['calls.id', 'calls.first_seen_at'])
      .where((eb) => eb(eb.refTuple('calls.first_seen_at', 'calls.id'), '>', eb.tuple(from.first_seen_at, from.id)))
      .orderBy('calls.first_seen_at')
      .orderBy('calls.id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    from = last;
  }
}

/** Those of them that still are due. */
export async function stillDueCalls(
  transaction: Kysely<Tables>,
  rule: CallRule,
  before: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await selectDue(transaction, rule, before).select('calls.id').where('calls.id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

function selectDue(db: Kysely<Tables>, rule: CallRule, before: number) {
  return (
    db
      .selectFrom('calls')
      // The very words of the index `calls_said`.
      .where(sql`coalesce(calls.transcript, calls.summary, calls.recording_url)`, 'is not', null)
      .where('calls.erased_at', 'is', null)
      .where('calls.first_seen_at', '<', before)
      .where(rule === 'calls' ? withoutLead : withoutOpenLead)
  );
}

const withoutLead = sql<boolean>`(calls.calls_back is null
  and not exists (select 1 from leads where leads.call_id = calls.id))`;

const withoutOpenLead = sql<boolean>`(${noOpen(sql`leads.call_id = calls.id`)}
  and ${noOpen(sql`leads.id = calls.calls_back`)})`;

/** What is merged is as far as what it is merged into. */
function noOpen(isOfCall: RawBuilder<unknown>) {
  return sql`not exists (select 1 from leads
    join leads as main on main.id = coalesce(leads.merged_into, leads.id)
    where ${isOfCall} and leads.erased_at is null
      and main.status in (${sql.join(STAYING.map((status) => sql.lit(status)))}))`;
}
