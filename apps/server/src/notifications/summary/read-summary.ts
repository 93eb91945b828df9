import type { LeadStatus } from '@downspout/office-api/leads';
import { type Kysely, sql } from 'kysely';
import { readStoredLeads, type StoredLead } from '../../deliveries/stored-leads.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';
import { oldestUnanswered, receivedSince } from '../unanswered.ts';

/** Of one kind that a summary shows; the inbox has the rest. */
const MAX_SHOWN = 25;
/** A lead is committed up to 10 s after it was received, and clocks of several servers differ by some. In ms. */
const LATE_COMMITS_MS = 60_000;

/** A lead, and how it stands. */
export interface SummaryLead {
  readonly lead: StoredLead;
  readonly status: LeadStatus;
  /** The name of who takes care of it; null for nobody. */
  readonly assignee: string | null;
}

/** Up to so many leads, and whether there are more. */
export interface SummaryLeads {
  readonly shown: readonly SummaryLead[];
  readonly isMore: boolean;
}

/** What a user reads of a day. */
export interface Summary {
  /** Those that wait for an answer, from the one that has waited longest. */
  readonly unanswered: SummaryLeads;
  /** Those that came since then and do not, newest first. */
  readonly others: SummaryLeads;
  /** In quarantine, for somebody to decide on, newest first. */
  readonly quarantined: SummaryLeads;
  /** Deliveries that died since then. */
  readonly dead: readonly { readonly destination: string; readonly count: number }[];
}

/** As it is now; what was erased is not in it. Times in ms since the epoch. */
export async function readSummary(
  db: Kysely<Tables>,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Summary> {
  const unanswered = await oldestUnanswered(db, now, MAX_SHOWN + 1);
  const others = await idsSince(db, since, unanswered);
  const quarantined = await quarantinedIds(db);
  const known = await readLeads(db, [...unanswered, ...others, ...quarantined]);
  const leadsOf = (ids: readonly string[]): SummaryLeads => ({
    shown: ids.slice(0, MAX_SHOWN).flatMap((id) => known.get(id) ?? []),
    isMore: ids.length > MAX_SHOWN,
  });
  return {
    unanswered: leadsOf(unanswered),
    others: leadsOf(others),
    quarantined: leadsOf(quarantined),
    dead: await readDead(db, since),
  };
}

async function idsSince(db: Kysely<Tables>, since: number, besides: readonly string[]): Promise<string[]> {
  const rows = await selectWhole(db)
    .select('leads.id')
    .where(receivedSince(since - LATE_COMMITS_MS))
    .where('leads.received_at', '>=', since - LATE_COMMITS_MS)
    .where('leads.quarantined_at', 'is', null)
    .where('leads.status', '!=', 'spam')
    .$if(besides.length > 0, (leads) => leads.where('leads.id', 'not in', besides))
    .orderBy('leads.received_at', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Their deliveries are held, of which there is an index. */
async function quarantinedIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await selectWhole(db)
    .select('leads.id')
    .where('leads.quarantined_at', 'is not', null)
    .where('leads.status', '=', 'new')
    .where('leads.id', 'in', ({ selectFrom }) =>
      selectFrom('deliveries').select('lead_id').where('state', '=', sql.lit<DeliveryState>('held')),
    )
    .orderBy('leads.received_at', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute();
  return rows.map(({ id }) => id);
}

function selectWhole(db: Kysely<Tables>) {
  return db.selectFrom('leads').where('leads.merged_into', 'is', null).where('leads.erased_at', 'is', null);
}

async function readLeads(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, SummaryLead>> {
  if (ids.length === 0) return new Map();
  const leads = await readStoredLeads(db, ids);
  const rows = await db
    .selectFrom('leads')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select(['leads.id', 'leads.status', 'users.username'])
    .where('leads.id', 'in', ids)
    .execute();
  const found = rows.flatMap(({ id, status, username: assignee }) => {
    const lead = leads.get(id);
    // It may have been erased since its id was read.
    return lead === undefined || lead.erased_at !== null ? [] : [[id, { lead, status, assignee }] as const];
  });
  return new Map(found);
}

async function readDead(db: Kysely<Tables>, since: number): Promise<Summary['dead']> {
  return db
    .selectFrom('deliveries')
    .select(['destination', sql<number>`count(*)`.as('count')])
    .where('settled_at', '>=', since)
    .where('state', '=', 'dead')
    .where('erased_at', 'is', null)
    .groupBy('destination')
    .orderBy('destination')
    .execute();
}
