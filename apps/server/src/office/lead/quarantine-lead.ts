import type { Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { isLeased, lockDeliveries } from '../deliveries/lease.ts';
import type { ChangeRequest, LeadChange } from './change-lead.ts';
import type { LockedLead } from './lock-leads.ts';

/** Whether a lead that is marked as spam is quarantined by it: it is in a list, and is sent somewhere. */
export function canBeQuarantined({ quarantined_at, merged_into, erased_at }: LockedLead): boolean {
  return quarantined_at === null && merged_into === null && erased_at === null;
}

export function quarantined(now: number): Pick<LeadChange['set'], 'quarantined_at'> {
  return { quarantined_at: now };
}

/**
 * Quarantines what of a lead waits to be sent. What was sent cannot be called back, and what is being sent at this moment goes on: its
 * outcome is recorded as any other.
 */
export async function quarantineDeliveries(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  { id, now }: Pick<ChangeRequest, 'id' | 'now'>,
): Promise<void> {
  const found = await transaction
    .selectFrom('deliveries')
    .select('id')
    .where('lead_id', '=', id)
    .where('recipient', '=', '')
    .where('state', 'in', ['waiting', 'no-destination'])
    .execute();
  if (found.length === 0) return;
  const ids = found.map((delivery) => delivery.id);
  const locked = await lockDeliveries(transaction, engine, ids);
  const unsent = locked.filter((row) => row.state === 'waiting' || row.state === 'no-destination');
  const free = unsent.filter((row) => !isLeased(row, now)).map((row) => row.id);
  if (free.length === 0) return;
  await transaction
    .updateTable('deliveries')
    .set({ state: 'held', lease_token: null, leased_until: null })
    .where('id', 'in', free)
    .execute();
}
