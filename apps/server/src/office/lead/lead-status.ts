import type { StatusBody } from '@downspout/office-api/lead';
import { type InboxLead, saysReal } from '@downspout/office-api/leads';
import type { Destination } from '../../deliveries/destination.ts';
import type { Store } from '../../store/database.ts';
import { writeAudit } from '../audit.ts';
import { OPEN } from '../inbox/needs-reply.ts';
import { type ChangeRequest, changeLead, type LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';
import { canBeQuarantined, quarantineDeliveries, quarantined } from './quarantine-lead.ts';
import { RELEASED, releaseDeliveries } from './release-lead.ts';

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

/** A price that is left out stays what it was, whatever the status. */
export function statusChange(
  lead: LockedLead,
  { status, amountCents, snoozedUntil }: StatusBody,
  now: number,
): LeadChange | null {
  const amount = amountCents === undefined ? lead.amount_cents : amountCents;
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
    before: statusAndPrice(lead.status, lead.amount_cents),
    after: statusAndPrice(status, amount),
    isAnswer: isContact,
  };
}

function statusAndPrice(status: string, amountCents: number | null) {
  return amountCents === null ? { status } : { status, amountCents };
}
