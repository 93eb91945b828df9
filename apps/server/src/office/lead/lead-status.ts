import type { StatusBody } from '@downspout/office-api/lead';
import { type InboxLead, saysReal } from '@downspout/office-api/leads';
import type { Destination } from '../../deliveries/destination.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { writeAudit } from '../audit.ts';
import { OPEN } from '../inbox/needs-reply.ts';
import { type ChangeRequest, changeLead, type LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';
import { canBeQuarantined, quarantineDeliveries, quarantined } from './quarantine-lead.ts';
import { RELEASED, releaseDeliveries } from './release-lead.ts';

const AMOUNT_WITHOUT_WIN: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { amountCents: 'Only a lead that is won has an amount' },
};

/**
 * Says how far the owner is with a lead. Spam is quarantined by it: what waits is sent nowhere. A status that nobody gives to spam releases one from quarantine, too: it would
 * be in no list, and be sent nowhere, though it is worked on. Throws what `changeLead` throws.
 */
export function changeStatus(
  store: Store,
  request: ChangeRequest,
  body: StatusBody,
  destinations: readonly Destination[],
): Promise<InboxLead> {
  return changeLead(store, request, async (lead, transaction) => {
    const change = statusChange(lead, body, request.now);
    if (body.status === 'spam' && change !== null && canBeQuarantined(lead)) {
      await quarantineDeliveries(transaction, store.engine, request);
      return { ...change, set: { ...change.set, ...quarantined(request.now) } };
    }
    if (lead.quarantined_at === null || !saysReal(body.status)) return change;
    await releaseDeliveries(transaction, request, destinations);
    if (change === null) return RELEASED;
    const { actor, now, id } = request;
    await writeAudit(transaction, { at: now, actor, action: RELEASED.action, subject: `lead:${id}` });
    return { ...change, set: { ...change.set, ...RELEASED.set } };
  });
}

/**
 * An amount belongs to a won lead alone; left out, it stays what it was. Throws
 * `RefusedError` for one with another status.
 */
export function statusChange(
  lead: LockedLead,
  { status, amountCents, snoozedUntil }: StatusBody,
  now: number,
): LeadChange | null {
  if (status !== 'won' && typeof amountCents === 'number') throw new RefusedError(AMOUNT_WITHOUT_WIN);
  const amount = status === 'won' ? (amountCents === undefined ? lead.amount_cents : amountCents) : null;
  if (status === lead.status && amount === lead.amount_cents) return null;
  const isClosed = !OPEN.includes(status);
  const isBack = lead.snoozed_until !== null && lead.snoozed_until <= now;
  const snoozed = snoozedUntil !== undefined ? snoozedUntil : isClosed || isBack ? null : lead.snoozed_until;
  const isContact = status !== 'new' && status !== 'spam';
  return {
    set: {
      status,
      amount_cents: amount,
      snoozed_until: snoozed,
      // Only the first time counts: how fast was the answer?
      first_contact_at: lead.first_contact_at ?? (isContact ? now : null),
    },
    action: 'status-changed',
    before: statusAndAmount(lead.status, lead.amount_cents),
    after: statusAndAmount(status, amount),
    isAnswer: isContact,
  };
}

function statusAndAmount(status: string, amountCents: number | null) {
  return amountCents === null ? { status } : { status, amountCents };
}
