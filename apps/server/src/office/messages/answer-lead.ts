import type { LeadStatus } from '@downspout/office-api/leads';
import type { Transaction } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Actor } from '../audit.ts';
import { writeChange } from '../lead/change-lead.ts';
import { keepAnswer } from '../lead/keep-answer.ts';
import type { LockedLead } from '../lead/lock-leads.ts';

interface Answer {
  readonly actor: Actor;
  readonly now: number;
}

/**
 * After a user has reached for a lead's person: nothing that they texted waits any more, and a new lead is contacted, or has the status that is
 * said. Any other status stays. In the transaction that has the lead locked.
 */
export async function answerLead(
  transaction: Transaction<Tables>,
  lead: LockedLead,
  { actor, now, status }: Answer & { readonly status?: LeadStatus },
): Promise<void> {
  await settleTexts(transaction, lead.id, now);
  const next = status ?? (lead.status === 'new' ? 'contacted' : lead.status);
  if (next === lead.status) return keepAnswer(transaction, { leadId: lead.id, actor, now });
  const change = {
    set: { status: next, first_contact_at: lead.first_contact_at ?? now },
    action: 'status-changed',
    before: { status: lead.status },
    after: { status: next },
    isAnswer: true,
  } as const;
  await writeChange(transaction, lead, change, { actor, now });
}

/** What its person texted, and the persons of leads merged into it, is answered. Answers whether anything was. */
export async function settleTexts(transaction: Transaction<Tables>, leadId: string, now: number): Promise<boolean> {
  const merged = transaction.selectFrom('leads').select('id').where('merged_into', '=', leadId);
  const { numUpdatedRows } = await transaction
    .updateTable('lead_messages')
    .set({ answered_at: now })
    .where('direction', '=', 'in')
    .where('answered_at', 'is', null)
    .where((eb) => eb.or([eb('lead_id', '=', leadId), eb('lead_id', 'in', merged)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
