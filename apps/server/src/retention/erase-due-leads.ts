import type { Transaction } from 'kysely';
import { writeAudit } from '../office/audit.ts';
import { eraseLocked } from '../office/erasing/erase-leads.ts';
import { type LockedLead, lockLeads } from '../office/lead/lock-leads.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import type { DueBatch } from './due.ts';
import { CLOSED, isDue, type LeadRule, leftAlone } from './due-leads.ts';
import { RETENTION } from './rules.ts';

export interface LeadsDue {
  readonly rule: LeadRule;
  /** Since when they must have been so, in ms since the epoch. */
  readonly before: number;
  readonly now: number;
}

/**
 * Erases those of the leads that are still due once they are locked, with what was merged into them. One whose call has brought a
 * lead that stays waits for that one. Answers how many leads are erased.
 */
export async function eraseDueLeads(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  batch: DueBatch,
  { rule, before, now }: LeadsDue,
): Promise<number> {
  const locked = await lockLeads(transaction, engine, await withMerged(transaction, batch));
  const due = await stillDue(transaction, rule, before, batch);
  const shared = await ofSharedCalls(transaction, rule, locked);
  const ids = new Set(due.filter((id) => !locked.some((lead) => mainOf(lead) === id && shared.has(lead.id))));
  const leads = locked.filter((lead) => ids.has(mainOf(lead)) && lead.erased_at === null);
  if (leads.length === 0) return 0;
  if (rule === 'quarantined') await decide(transaction, leads, now);
  // What is quarantined stays so, where nobody takes it for a delivery that failed.
  await eraseLocked(transaction, engine, leads, { actor: RETENTION, now, ends: ['waiting'] });
  return leads.length;
}

function mainOf({ id, merged_into }: LockedLead): string {
  return merged_into ?? id;
}

async function withMerged(transaction: Transaction<Tables>, ids: readonly string[]): Promise<string[]> {
  const merged = await transaction.selectFrom('leads').select('id').where('merged_into', 'in', ids).execute();
  return [...new Set([...ids, ...merged.map(({ id }) => id)])];
}

async function stillDue(
  transaction: Transaction<Tables>,
  rule: LeadRule,
  before: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('leads')
    .select('leads.id')
    .where('leads.id', 'in', ids)
    .where((eb) => isDue(eb, rule, before))
    .execute();
  return leftAlone(
    transaction,
    rule,
    before,
    rows.map(({ id }) => id),
  );
}

/** Leads whose call has brought another one that is not of this rule. */
async function ofSharedCalls(
  transaction: Transaction<Tables>,
  rule: LeadRule,
  locked: readonly LockedLead[],
): Promise<Set<string>> {
  const calls = locked.flatMap((lead) => lead.call_id ?? []);
  if (rule === 'quarantined' || calls.length === 0) return new Set();
  const others = await transaction
    .selectFrom('leads')
    .innerJoin('leads as main', (join) =>
      join.on((eb) => eb('main.id', '=', eb.fn.coalesce('leads.merged_into', 'leads.id'))),
    )
    .select('leads.call_id')
    .where('leads.call_id', 'in', calls)
    .where('leads.erased_at', 'is', null)
    .where('main.status', 'not in', CLOSED[rule])
    .execute();
  const kept = new Set(others.map(({ call_id }) => call_id));
  return new Set(locked.filter(({ call_id }) => call_id !== null && kept.has(call_id)).map(({ id }) => id));
}

/** What nobody has decided on by now is taken for spam: nobody could decide any more. */
async function decide(transaction: Transaction<Tables>, leads: readonly LockedLead[], now: number): Promise<void> {
  const undecided = leads.filter(({ status }) => status === 'new').map(({ id }) => id);
  if (undecided.length === 0) return;
  await transaction.updateTable('leads').set({ status: 'spam' }).where('id', 'in', undecided).execute();
  const change = { action: 'status-changed', before: { status: 'new' }, after: { status: 'spam' } };
  for (const id of undecided) {
    await writeAudit(transaction, { at: now, actor: RETENTION, subject: `lead:${id}`, ...change });
  }
}
