import type { Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';

/**
 * Ends the deliveries of erased leads: those in the states to end are dead, and what is under way is not followed by another attempt. The
 * attempts stay, without the answers, which often repeat what was sent.
 */
export async function eraseDeliveries(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leadIds: readonly string[],
  { now, ends }: { readonly now: number; readonly ends: readonly DeliveryState[] },
): Promise<void> {
  // In the order in which attempts are recorded, or the two would wait for each other.
  const select = transaction.selectFrom('deliveries').select('id').where('lead_id', 'in', leadIds).orderBy('id');
  await (engine === 'postgres' ? select.forUpdate() : select).execute();
  await transaction.updateTable('deliveries').set({ erased_at: now }).where('lead_id', 'in', leadIds).execute();
  await transaction
    .updateTable('deliveries')
    .set({ state: 'dead', settled_at: now, lease_token: null, leased_until: null })
    .where('lead_id', 'in', leadIds)
    .where('state', 'in', ends)
    .execute();
  await transaction
    .updateTable('delivery_attempts')
    .set({ error: null, answer: null })
    .where('delivery_id', 'in', (eb) => eb.selectFrom('deliveries').select('id').where('lead_id', 'in', leadIds))
    .execute();
  await transaction.deleteFrom('told_addresses').where('lead_id', 'in', leadIds).execute();
}
