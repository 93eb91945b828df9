import type { Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Tables } from '../../store/tables.ts';
import type { LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';

const NO_USER: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { userId: 'There is no such user, or they may not sign in any more' },
};

/** Who takes care of a lead; null for nobody. Throws `RefusedError` for a user who cannot sign in. */
export async function assigneeChange(
  lead: LockedLead,
  userId: string | null,
  transaction: Transaction<Tables>,
): Promise<LeadChange | null> {
  if (userId === lead.assigned_to) return null;
  const user = await find(transaction, userId);
  if (userId !== null && (user === undefined || user.disabled_at !== null)) throw new RefusedError(NO_USER);
  const before = await find(transaction, lead.assigned_to);
  return {
    set: { assigned_to: userId },
    action: 'assigned',
    before: { assignee: before?.username ?? null },
    after: { assignee: user?.username ?? null },
    isAnswer: userId !== null,
  };
}

async function find(transaction: Transaction<Tables>, id: string | null) {
  if (id === null) return undefined;
  const select = transaction.selectFrom('users').select(['username', 'disabled_at']).where('id', '=', id);
  return select.executeTakeFirst();
}
