import type { Transaction } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { LockedLead } from '../lead/lock-leads.ts';

/** Forgets what was said in the calls that brought erased leads, or called them back. */
export async function eraseCallsOf(
  transaction: Transaction<Tables>,
  leads: readonly Pick<LockedLead, 'id' | 'call_id'>[],
  now: number,
): Promise<void> {
  const called = leads.flatMap((lead) => lead.call_id ?? []);
  await eraseCalls(transaction, [...new Set([...called, ...(await callsBack(transaction, leads))])], now);
}

/**
 * Forgets what was said in these calls. Each keeps a row, also one of which nothing is known yet: its mark stands in the way of a
 * report that comes late. A call under way ends, as its connection finds its row gone.
 */
export async function eraseCalls(
  transaction: Transaction<Tables>,
  callIds: readonly string[],
  now: number,
): Promise<void> {
  if (callIds.length === 0) return;
  const ids = callIds.toSorted();
  await transaction.deleteFrom('live_calls').where('call_id', 'in', ids).execute();
  const blank = { transcript: null, summary: null, recording_url: null, updated_at: now, erased_at: now };
  const unknown = {
    provider: 'platform',
    status: 'ended',
    started_at: null,
    ended_at: null,
    ended_reason: null,
  } as const;
  await transaction
    .insertInto('calls')
    .values(ids.map((id) => ({ id, ...unknown, ...blank, first_seen_at: now })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...blank,
        status: 'ended',
        ended_at: eb.fn.coalesce('calls.ended_at', eb.val(now)),
      })),
    )
    .execute();
}

async function callsBack(
  transaction: Transaction<Tables>,
  leads: readonly Pick<LockedLead, 'id'>[],
): Promise<string[]> {
  const ids = leads.map((lead) => lead.id);
  const rows = await transaction.selectFrom('calls').select('id').where('calls_back', 'in', ids).execute();
  return rows.map((row) => row.id);
}
