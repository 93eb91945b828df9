import type { Kysely } from 'kysely';
import type { DeliveriesTable, Tables } from '../../store/tables.ts';

/** No lease of the outbox runs longer; one that does was written by a clock that has since been set back. */
const LONGEST_LEASE_MS = 2 * 60_000;

/** Whether the outbox is sending the delivery at this moment. */
export function isLeased(
  { lease_token, leased_until }: Pick<DeliveriesTable, 'lease_token' | 'leased_until'>,
  now: number,
): boolean {
  if (lease_token === null || leased_until === null) return false;
  return leased_until > now && leased_until <= now + LONGEST_LEASE_MS;
}

/** Reads deliveries and, on PostgreSQL, keeps the outbox from claiming or settling them until the transaction ends. */
export function lockDeliveries(transaction: Kysely<Tables>, engine: 'sqlite' | 'postgres', ids: readonly string[]) {
  const rows = transaction
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'destination', 'state', 'lease_token', 'leased_until'])
    .where('id', 'in', ids)
    .orderBy('id');
  return (engine === 'postgres' ? rows.forUpdate() : rows).execute();
}
