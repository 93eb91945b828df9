import type { Transaction } from 'kysely';
import { isUnanswered } from '../../notifications/unanswered.ts';
import type { Tables } from '../../store/tables.ts';
import type { Actor } from '../audit.ts';

/** So long whoever answered a lead may take that back, as by Undo. In ms. */
const TAKEN_BACK_MS = 60_000;

/** Keeps who answered a lead first, and when, for the reports: in the transaction that answers it, which has it locked. */
export async function keepAnswer(
  transaction: Transaction<Tables>,
  { leadId, actor, now }: { readonly leadId: string; readonly actor: Actor; readonly now: number },
): Promise<void> {
  await transaction
    .insertInto('lead_answers')
    .values({ lead_id: leadId, answered_at: now, answered_by: actor.name })
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .execute();
}

/**
 * After a change that leaves a lead to nobody again: an answer of a moment ago was a slip, and the lead waits as if there had been none.
 * In the same transaction.
 */
export async function takeBackAnswer(
  transaction: Transaction<Tables>,
  { leadId, actor, now }: { readonly leadId: string; readonly actor: Actor; readonly now: number },
): Promise<void> {
  if (!(await isUnanswered(transaction, leadId))) return;
  const { numDeletedRows } = await transaction
    .deleteFrom('lead_answers')
    .where('lead_id', '=', leadId)
    .where('answered_by', '=', actor.name)
    .where('answered_at', '>', now - TAKEN_BACK_MS)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await transaction.updateTable('leads').set({ first_contact_at: null }).where('id', '=', leadId).execute();
}
