import type { StatusBody } from '@downspout/office-api/lead';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import type { LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';

const AMOUNT_WITHOUT_WIN: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { amountCents: 'Only a lead that is won has an amount' },
};

/**
 * How far the owner is with a lead. An amount belongs to a won lead alone; left out, it stays what it was. Throws
 * `RefusedError` for one with another status.
 */
export function statusChange(lead: LockedLead, { status, amountCents }: StatusBody, now: number): LeadChange | null {
  if (status !== 'won' && typeof amountCents === 'number') throw new RefusedError(AMOUNT_WITHOUT_WIN);
  const amount = status === 'won' ? (amountCents === undefined ? lead.amount_cents : amountCents) : null;
  if (status === lead.status && amount === lead.amount_cents) return null;
  const isContact = status !== 'new' && status !== 'spam';
  return {
    set: {
      status,
      amount_cents: amount,
      // Only the first time counts: how fast was the answer?
      first_contact_at: lead.first_contact_at ?? (isContact ? now : null),
    },
    action: 'status-changed',
    before: told(lead.status, lead.amount_cents),
    after: told(status, amount),
  };
}

function told(status: string, amountCents: number | null) {
  return amountCents === null ? { status } : { status, amountCents };
}
