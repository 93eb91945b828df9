import type { DeliveriesTable } from '../store/tables.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import { nextTryAt } from './schedule.ts';

/** A delivery as the store holds it while an attempt of it is being recorded. */
export type DeliveryRow = Pick<DeliveriesTable, 'id' | 'own_failures' | 'due_at' | 'give_up_at' | 'lease_token'>;

/** What becomes of a delivery. */
export type DeliveryVerdict =
  | { state: 'delivered' }
  | { state: 'dead'; ownFailures: number }
  | { state: 'waiting'; dueAt: number; ownFailures: number }
  /** The lease was lost: whoever holds it now decides. */
  | { state: 'not-ours' };

/**
 * What becomes of a delivery after an attempt. A delivered one is delivered, whoever holds the lease by now. A failure
 * counts as its own when the destination was taking deliveries, or answered that this one is at fault.
 */
export function judgeDelivery(
  row: DeliveryRow,
  { delivery, startedAt, result }: FinishedAttempt,
  now: number,
  random: () => number,
): DeliveryVerdict {
  if (result.outcome === 'delivered') return { state: 'delivered' };
  if (row.lease_token !== delivery.leaseToken) return { state: 'not-ours' };
  if (result.outcome === 'interrupted') return { state: 'waiting', dueAt: now, ownFailures: row.own_failures };
  if (result.kind === 'gone') return { state: 'dead', ownFailures: row.own_failures };
  const isOwn = result.kind === 'delivery' || (delivery.role === 'due' && !releasedSince(row, startedAt));
  const ownFailures = row.own_failures + (isOwn ? 1 : 0);
  const { retryAfterMs } = result;
  const dueAt = nextTryAt({ now, ownFailures, giveUpAt: row.give_up_at, retryAfterMs, random });
  return dueAt === null ? { state: 'dead', ownFailures } : { state: 'waiting', dueAt, ownFailures };
}

/**
 * Whether the destination was found working again after this attempt began. A claim sets `due_at` to its own time, and
 * only a release of all that waits can have moved it on since. So it is known to every process on the store.
 */
export function releasedSince(row: DeliveryRow, startedAt: number): boolean {
  return row.due_at > startedAt;
}
