import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';
import type { CallResult } from '@downspout/office-api/replies';
import type { Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { readInboxLead } from '../lead/change-lead.ts';
import { keepAnswer } from '../lead/keep-answer.ts';
import { type LockedLead, lockLead } from '../lead/lock-leads.ts';
import { answerLead, settleTexts } from './answer-lead.ts';

/** The same by the same user within this time, in ms, is a press that was repeated, or sent again after a lost answer. */
const REPEATED_WITHIN_MS = 60_000;

const ERASED: ErrorAnswer = {
  status: 422,
  code: 'erased',
  message: 'The data of this lead were erased on request. There is nobody to call any more.',
};

const QUARANTINED: ErrorAnswer = {
  status: 422,
  code: 'quarantined',
  message: 'This is possible spam. Mark it “Not spam” first.',
};

interface OfLead {
  readonly leadId: string;
  readonly actor: Actor;
  readonly now: number;
}

/**
 * Writes down what came of calling a lead's person, which answers the lead. Throws `RefusedError` when there is no such lead, or nobody who
 * could be called.
 */
export function noteCallOutcome(
  { db, engine }: Store,
  { leadId, outcome, actor, now }: OfLead & { readonly outcome: CallResult },
): Promise<InboxLead> {
  return db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, engine, leadId);
    if (lead.erased_at !== null) throw new RefusedError(ERASED);
    if (lead.quarantined_at !== null) throw new RefusedError(QUARANTINED);
    if (!(await isRepeated(transaction, { leadId, outcome, actor, now }))) {
      const entry = { action: 'call-outcome', subject: `lead:${leadId}`, after: { outcome } };
      await writeAudit(transaction, { at: now, actor, ...entry });
      await answerBy(transaction, lead, { outcome, actor, now });
    }
    return readInboxLead(transaction, leadId, now);
  });
}

/** Whoever has the wrong number has reached nobody: the status stays. */
async function answerBy(
  transaction: Transaction<Tables>,
  lead: LockedLead,
  { outcome, actor, now }: { readonly outcome: CallResult; readonly actor: Actor; readonly now: number },
): Promise<void> {
  if (outcome === 'wrong-number') return keepAnswer(transaction, { leadId: lead.id, actor, now });
  const booked: LeadStatus = lead.status === 'won' ? 'won' : 'scheduled';
  await answerLead(transaction, lead, { actor, now, ...(outcome === 'booked' && { status: booked }) });
}

async function isRepeated(
  transaction: Transaction<Tables>,
  { leadId, outcome, actor, now }: OfLead & { readonly outcome: CallResult },
): Promise<boolean> {
  const last = await transaction
    .selectFrom('audit_log')
    .select(['at', 'user_id', 'after'])
    .where('subject', '=', `lead:${leadId}`)
    .where('action', '=', 'call-outcome')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.user_id !== actor.id || now - last.at >= REPEATED_WITHIN_MS) return false;
  return last.after === JSON.stringify({ outcome });
}

/** Says that what a lead's person texted needs no answer. Throws `RefusedError` when there is no such lead. */
export function markHandled({ db, engine }: Store, { leadId, actor, now }: OfLead): Promise<InboxLead> {
  return db.transaction().execute(async (transaction) => {
    await lockLead(transaction, engine, leadId);
    if (await settleTexts(transaction, leadId, now)) {
      await writeAudit(transaction, { at: now, actor, action: 'texts-handled', subject: `lead:${leadId}` });
    }
    return readInboxLead(transaction, leadId, now);
  });
}
