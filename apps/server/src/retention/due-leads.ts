import { setImmediate } from 'node:timers/promises';
import type { LeadStatus } from '@downspout/office-api/leads';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { DueBatch } from './due.ts';

/** Leads that one statement looks at, by an index alone: a few ms. */
const SLICE = 2_000;
/** Leads that are erased in one transaction, with what was merged into them. */
const BATCH = 20;

export type LeadRule = 'quarantined' | 'lost-leads' | 'won-leads';

/** Somebody works on these leads: nothing of them goes by itself. */
export const STAYING: readonly LeadStatus[] = ['new', 'contacted', 'quoted', 'scheduled'];

export const CLOSED: Readonly<Record<Exclude<LeadRule, 'quarantined'>, readonly LeadStatus[]>> = {
  'lost-leads': ['lost', 'spam'],
  'won-leads': ['won'],
};

/**
 * Leads that have been in quarantine, or lost or won and left alone, since before a time, in ms since the epoch. What was merged into
 * another goes with that one. Looks through all leads in slices, between which everything else of this process has its turn.
 */
export async function* dueLeads(db: Kysely<Tables>, rule: LeadRule, before: number): AsyncGenerator<DueBatch> {
  for (let after = ''; ; ) {
    const end = await endOfSlice(db, after);
    let slice = db.selectFrom('leads').select('leads.id').where('leads.id', '>', after);
    if (end !== null) slice = slice.where('leads.id', '<=', end);
    const rows = await slice
      .where((eb) => isDue(eb, rule, before))
      .orderBy('leads.id')
      .execute();
    const ids = await leftAlone(
      db,
      rule,
      before,
      rows.map(({ id }) => id),
    );
    for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
    if (end === null) return;
    after = end;
    await setImmediate();
  }
}

/** Those of them that nobody has changed since; what was merged into one counts for that one. */
export async function leftAlone(
  db: Kysely<Tables>,
  rule: LeadRule,
  before: number,
  ids: readonly string[],
): Promise<string[]> {
  if (rule === 'quarantined' || ids.length === 0) return [...ids];
  const group = db
    .selectFrom('leads')
    .select(['leads.id', sql<string>`coalesce(merged_into, id)`.as('main')])
    .where((eb) => eb.or([eb('leads.id', 'in', ids), eb('leads.merged_into', 'in', ids)]));
  const changed = await db
    .with('grouped', () => group)
    .selectFrom('grouped')
    .innerJoin('audit_log', (join) => join.on('audit_log.subject', '=', sql`'lead:' || grouped.id`))
    .select('grouped.main')
    .where('audit_log.at', '>=', before)
    .distinct()
    .execute();
  const touched = new Set(changed.map(({ main }) => main));
  return ids.filter((id) => !touched.has(id));
}

/** By columns of the index `leads_inbox` alone. */
export function isDue(eb: ExpressionBuilder<Tables, 'leads'>, rule: LeadRule, before: number) {
  const whole = eb('leads.erased_at', 'is', null);
  if (rule === 'quarantined') return eb.and([whole, eb('leads.quarantined_at', '<', before)]);
  return eb.and([
    whole,
    eb('leads.quarantined_at', 'is', null),
    eb('leads.merged_into', 'is', null),
    eb('leads.status', 'in', CLOSED[rule]),
    eb('leads.received_at', '<', before),
  ]);
}

async function endOfSlice(db: Kysely<Tables>, after: string): Promise<string | null> {
  const from = db.selectFrom('leads').select('id').where('id', '>', after).orderBy('id');
  const last = await from
    .limit(1)
    .offset(SLICE - 1)
    .executeTakeFirst();
  return last?.id ?? null;
}
