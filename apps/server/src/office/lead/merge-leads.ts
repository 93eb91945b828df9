import type { InboxLead } from '@downspout/office-api/leads';
import type { Transaction } from 'kysely';
import { RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { assertUnchanged, type ChangeRequest, readInboxLead, writeChange } from './change-lead.ts';
import { type LockedLead, lockLeads, NO_LEAD } from './lock-leads.ts';

/**
 * Says that a lead repeats another, which shows it from then on (null: it stands for itself again). What was merged into
 * it moves along, so that no lead is ever merged into one that is merged itself: there are no chains and no circles.
 * Throws `RefusedError`.
 */
export function mergeLead({ db, engine }: Store, request: ChangeRequest, into: string | null): Promise<InboxLead> {
  return db.transaction().execute(async (transaction) => {
    const locked = await lockLeads(transaction, engine, into === null ? [request.id] : [request.id, into]);
    const lead = locked.find(({ id }) => id === request.id);
    if (lead === undefined) throw new RefusedError(NO_LEAD);
    if (into !== lead.merged_into) {
      if (into !== null)
        assertTarget(
          lead,
          locked.find(({ id }) => id === into),
        );
      assertUnchanged(lead, request);
      const followers = into === null ? [] : await lockFollowers(transaction, engine, lead.id);
      for (const one of [lead, ...followers]) await writeMerge(transaction, one, into, request);
    }
    return readInboxLead(transaction, lead.id, request.now);
  });
}

/** Whoever merges into a lead locks it first: while we hold it, these are all. */
async function lockFollowers(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  id: string,
): Promise<LockedLead[]> {
  const rows = await transaction.selectFrom('leads').select('id').where('merged_into', '=', id).execute();
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? [] : lockLeads(transaction, engine, ids);
}

function assertTarget(lead: LockedLead, target: LockedLead | undefined): void {
  if (target === undefined) throw refused('There is no such lead');
  if (target.id === lead.id) throw refused('A lead cannot be merged into itself');
  if (target.merged_into === lead.id) {
    throw refused('That lead is merged into this one. Take that back first.');
  }
  if (target.merged_into !== null) throw refused('That lead is merged into another one itself. Choose that other one.');
  if (target.erased_at !== null) throw refused('The data of that lead were erased on request.');
  // The other one would be in no list any more, as this one is.
  if (target.quarantined_at !== null) throw refused('That lead is possible spam. Mark it “Not spam” first.');
}

function refused(message: string): RefusedError {
  return new RefusedError({ status: 422, code: 'invalid', message, fields: { into: message } });
}

function writeMerge(
  transaction: Transaction<Tables>,
  lead: LockedLead,
  into: string | null,
  request: ChangeRequest,
): Promise<void> {
  const values = { before: { into: lead.merged_into }, after: { into } };
  // Where it is shown from then on, what it was put off until says nothing.
  const set = { merged_into: into, ...(into !== null && { snoozed_until: null }) };
  const action = into === null ? 'unmerged' : 'merged';
  return writeChange(transaction, lead, { set, action, ...values }, request);
}
