import type { ReleaseBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import type { Transaction } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import { GIVE_UP_AFTER_MS } from '../../leads/lead-rows.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { type ChangeRequest, changeLead, type LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';

/**
 * Takes a lead out of quarantine: its deliveries go out as if it came now; one whose destination is not configured is
 * marked so. What made it suspicious stays noted. `before`: what one that was marked as spam by hand is again; by default new. Throws what `changeLead` throws.
 */
export function releaseLead(
  store: Store,
  request: ChangeRequest,
  destinations: readonly Destination[],
  before: Omit<ReleaseBody, 'version'> = {},
): Promise<InboxLead> {
  return changeLead(store, request, async (lead, transaction) => {
    if (lead.quarantined_at === null) return null;
    await releaseDeliveries(transaction, request, destinations);
    return lead.status === 'spam' ? asBefore(lead, before) : RELEASED;
  });
}

export const RELEASED: LeadChange = { set: { quarantined_at: null }, action: 'released' };

/** What was marked as spam, and is none: it is what it was. */
function asBefore(
  { amount_cents }: LockedLead,
  { status = 'new', amountCents = amount_cents, snoozedUntil = null }: Omit<ReleaseBody, 'version'>,
): LeadChange {
  return {
    set: { ...RELEASED.set, status, amount_cents: amountCents, snoozed_until: snoozedUntil },
    action: RELEASED.action,
    before: { status: 'spam' },
    after: { status },
  };
}

/** Sends what was quarantined with the lead. */
export async function releaseDeliveries(
  transaction: Transaction<Tables>,
  { id, now }: Pick<ChangeRequest, 'id' | 'now'>,
  destinations: readonly Destination[],
): Promise<void> {
  const configured = destinations.map(({ name }) => name);
  const release = (state: 'waiting' | 'no-destination') =>
    transaction
      .updateTable('deliveries')
      .set({ state, due_at: now, give_up_at: now + GIVE_UP_AFTER_MS })
      .where('lead_id', '=', id)
      .where('state', '=', 'held');
  if (configured.length > 0) await release('waiting').where('destination', 'in', configured).execute();
  await release('no-destination').execute();
}
