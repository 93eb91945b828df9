import type { InboxLead } from '@downspout/office-api/leads';
import type { Transaction } from 'kysely';
import type { Destination } from '../deliveries/destinations.ts';
import { GIVE_UP_AFTER_MS } from '../leads/lead-rows.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { type ChangeRequest, changeLead, type LeadChange } from './change-lead.ts';

/**
 * Takes a lead out of quarantine: its deliveries go out as if it came now; one whose destination is not configured is
 * marked so. What made it suspicious stays noted. Throws what `changeLead` throws.
 */
export function releaseLead(
  store: Store,
  request: ChangeRequest,
  destinations: readonly Destination[],
): Promise<InboxLead> {
  return changeLead(store, request, async (lead, transaction) => {
    if (lead.quarantined_at === null) return null;
    await releaseHeld(transaction, request, destinations);
    return RELEASED;
  });
}

export const RELEASED: LeadChange = { set: { quarantined_at: null }, action: 'released' };

/** What was held back of the lead goes out. */
export async function releaseHeld(
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
