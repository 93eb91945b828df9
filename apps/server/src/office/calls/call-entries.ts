import type { CallEntry, CallLead } from '@downspout/office-api/calls';
import type { Kysely, Selectable } from 'kysely';
import type { CallsTable, Tables } from '../../store/tables.ts';
import { outcomeOf } from './call-outcomes.ts';

/** What a list reads of a call itself. */
export const CALL_COLUMNS = [
  'id',
  'provider',
  'status',
  'first_seen_at',
  'started_at',
  'ended_at',
  'ended_reason',
  'calls_back',
  'erased_at',
] as const;

type CallRow = Pick<Selectable<CallsTable>, (typeof CALL_COLUMNS)[number]>;

/** Calls as lists show them, in the rows' order. Two queries, however many calls. */
export async function callEntries(db: Kysely<Tables>, rows: readonly CallRow[], now: number): Promise<CallEntry[]> {
  const brought = await leadsByCall(db, rows);
  const calledBack = await leadsCalledBack(db, rows);
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    outcome: outcomeOf(row, now),
    endedReason: row.ended_reason,
    firstSeenAt: row.first_seen_at,
    startedAt: row.started_at,
    durationMs: durationOf(row),
    leads: brought.get(row.id) ?? [],
    erased: row.erased_at !== null,
    calledBack: row.calls_back === null ? null : (calledBack.get(row.calls_back) ?? null),
  }));
}

/** Messages may give an end before the start, until a report corrects it. */
function durationOf({ started_at, ended_at }: CallRow): number | null {
  return started_at === null || ended_at === null ? null : Math.max(0, ended_at - started_at);
}

const LEAD_COLUMNS = ['id', 'first_name', 'last_name', 'incomplete', 'call_id'] as const;

async function leadsByCall(db: Kysely<Tables>, rows: readonly CallRow[]): Promise<Map<string, CallLead[]>> {
  const leads = new Map<string, CallLead[]>();
  if (rows.length === 0) return leads;
  const ids = rows.map((row) => row.id);
  const found = await db.selectFrom('leads').select(LEAD_COLUMNS).where('call_id', 'in', ids).orderBy('id').execute();
  for (const lead of found) {
    if (lead.call_id !== null) leads.set(lead.call_id, [...(leads.get(lead.call_id) ?? []), callLead(lead)]);
  }
  return leads;
}

async function leadsCalledBack(db: Kysely<Tables>, rows: readonly CallRow[]): Promise<Map<string, CallLead>> {
  const ids = rows.flatMap((row) => row.calls_back ?? []);
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).execute();
  return new Map(found.map((lead) => [lead.id, callLead(lead)]));
}

function callLead(lead: { id: string; first_name: string; last_name: string; incomplete: 0 | 1 }): CallLead {
  const { id, first_name, last_name, incomplete } = lead;
  return { id, name: `${first_name} ${last_name}`.trim(), incomplete: incomplete === 1 };
}
