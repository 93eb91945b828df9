import type { InboxLead } from '@downspout/office-api/leads';
import type { Transaction, Updateable } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { LeadsTable, Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { inboxLeads, LEAD_COLUMNS } from '../inbox/inbox-leads.ts';
import { keepAnswer, takeBackAnswer } from './keep-answer.ts';
import { type LockedLead, lockLead } from './lock-leads.ts';

/** Who asks for a change of which lead, as they saw it. */
export interface ChangeRequest {
  readonly id: string;
  readonly version: number;
  readonly actor: Actor;
  readonly now: number;
}

/** What becomes of a lead. `before` and `after` go to the audit log: never a person's data. */
export interface LeadChange {
  readonly set: Omit<Updateable<LeadsTable>, 'version'>;
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
  /** Whether whoever makes it takes care of the lead by it. Default: false. */
  readonly isAnswer?: boolean;
}

const CHANGED: ErrorAnswer = {
  status: 409,
  code: 'changed',
  message: 'This lead was changed meanwhile. Please look at it as it is now, and try again.',
};

/**
 * Changes a lead as `decide` says (null: it is so already), with its audit entry, and answers it as it is then.
 * Throws `RefusedError` when there is none, or when it was changed since the asking user saw it.
 */
export function changeLead(
  { db, engine }: Store,
  request: ChangeRequest,
  decide: (lead: LockedLead, transaction: Transaction<Tables>) => Promise<LeadChange | null> | LeadChange | null,
): Promise<InboxLead> {
  return db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, engine, request.id);
    const change = await decide(lead, transaction);
    if (change !== null) {
      assertUnchanged(lead, request);
      await writeChange(transaction, lead, change, request);
    }
    return readInboxLead(transaction, lead.id, request.now);
  });
}

export function assertUnchanged(lead: LockedLead, { version }: ChangeRequest): void {
  if (lead.version !== version) throw new RefusedError(CHANGED);
}

export async function writeChange(
  transaction: Transaction<Tables>,
  { id, version }: LockedLead,
  { set, action, before, after, isAnswer = false }: LeadChange,
  { actor, now }: Pick<ChangeRequest, 'actor' | 'now'>,
): Promise<void> {
  await transaction
    .updateTable('leads')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const answer = { leadId: id, actor, now };
  await (isAnswer ? keepAnswer(transaction, answer) : takeBackAnswer(transaction, answer));
  const values = { ...(before && { before }), ...(after && { after }) };
  await writeAudit(transaction, { at: now, actor, action, subject: `lead:${id}`, ...values });
}

export async function readInboxLead(transaction: Transaction<Tables>, id: string, now: number): Promise<InboxLead> {
  const rows = await transaction.selectFrom('leads').select(LEAD_COLUMNS).where('id', '=', id).execute();
  const [lead] = await inboxLeads(transaction, rows, now);
  if (lead === undefined) throw new Error('A locked lead is not in the store');
  return lead;
}
