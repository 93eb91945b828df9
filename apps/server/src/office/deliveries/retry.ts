import type { Transaction } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import { GIVE_UP_AFTER_MS } from '../../leads/lead-rows.ts';
import { lockHealth, writeHealth } from '../../outbox/destination-health.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { DeliveryState, Tables } from '../../store/tables.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { isLeased, lockDeliveries } from './lease.ts';

/** Who retries, when, and what there is to send to. */
export interface RetryTerms {
  readonly actor: Actor;
  readonly now: number;
  readonly destinations: readonly Destination[];
}

/**
 * Has one delivery sent again, at once and for three days more, under the same `webhook-id`; one that is delivered only
 * with `again`. Throws `RefusedError` for what cannot be sent.
 */
export async function retryDelivery(store: Store, id: string, again: boolean, terms: RetryTerms): Promise<void> {
  const known = await store.db
    .selectFrom('deliveries')
    .leftJoin('leads', 'leads.id', 'deliveries.lead_id')
    .select(['deliveries.destination', 'leads.erased_at'])
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw new RefusedError(UNKNOWN);
  if (known.erased_at !== null) throw new RefusedError(ERASED);
  if (!terms.destinations.some(({ name }) => name === known.destination)) throw new RefusedError(NOT_CONFIGURED);
  await store.db.transaction().execute(async (transaction) => {
    await probeAtOnce(transaction, store.engine, [known.destination], terms.now);
    const [row] = await lockDeliveries(transaction, store.engine, [id]);
    if (row === undefined) throw new RefusedError(UNKNOWN);
    if (isLeased(row, terms.now)) throw new RefusedError(BEING_SENT);
    if (row.state === 'held') throw new RefusedError(QUARANTINED);
    if (row.state === 'delivered' && !again) throw new RefusedError(DELIVERED);
    await makeWait(transaction, [row], terms);
  });
}

/** A delivery that is to wait again. */
export interface Retriable {
  readonly id: string;
  readonly lead_id: string | null;
  readonly destination: string;
  readonly state: DeliveryState;
}

/**
 * Makes deliveries due now, as if they had just come; but attempts go on counting, and so does the order in which a failing
 * destination is probed. A lease that is left over is ended, so that whoever held it no longer decides.
 */
export async function makeWait(
  transaction: Transaction<Tables>,
  rows: readonly Retriable[],
  { actor, now }: Pick<RetryTerms, 'actor' | 'now'>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await transaction
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      own_failures: 0,
      due_at: now,
      give_up_at: now + GIVE_UP_AFTER_MS,
      lease_token: null,
      leased_until: null,
      settled_at: null,
    })
    .where('id', 'in', ids)
    // It may have been erased since it was looked at.
    .where('erased_at', 'is', null)
    .execute();
  for (const { id, lead_id, destination, state } of rows) {
    await writeAudit(transaction, {
      at: now,
      actor,
      action: 'delivery-retried',
      subject: lead_id === null ? `delivery:${id}` : `lead:${lead_id}`,
      before: { state },
      after: { state: 'waiting', delivery: id, destination },
    });
  }
}

/**
 * Lets a failing destination be probed at once. It stays failing, and is probed with one delivery as ever, the least tried
 * one: that tells whether all may go, while sending all that was retried to a receiver that is down would only fail it.
 * Also locks the destinations, as everybody does before their deliveries.
 */
export async function probeAtOnce(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  destinations: readonly string[],
  now: number,
): Promise<void> {
  for (const name of destinations.toSorted()) {
    const health = await lockHealth(transaction, engine, name, true);
    if (health.failingSince === null || health.nextProbeAt <= now) continue;
    await writeHealth(transaction, name, { ...health, nextProbeAt: now });
  }
}

const UNKNOWN: ErrorAnswer = { status: 404, code: 'not_found', message: 'There is no such delivery' };
export const ERASED: ErrorAnswer = {
  status: 409,
  code: 'erased',
  message: "This person's data were erased: there is nothing left to send",
};
export const NOT_CONFIGURED: ErrorAnswer = {
  status: 422,
  code: 'no_destination',
  message: 'This destination is not configured. Set it up on the server first.',
};
const BEING_SENT: ErrorAnswer = {
  status: 409,
  code: 'being_sent',
  message: 'This is being sent at this moment. Look again in a few seconds.',
};
export const QUARANTINED: ErrorAnswer = {
  status: 409,
  code: 'held',
  message: 'This is possible spam. Mark it “Not spam” to send it.',
};
const DELIVERED: ErrorAnswer = {
  status: 409,
  code: 'delivered',
  message: 'This is delivered already. Sending it again sends it a second time, under the same id.',
};
