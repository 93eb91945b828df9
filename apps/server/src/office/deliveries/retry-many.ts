import type { DeliveriesCount, DeliveryFilter, Retried, RetryManyBody } from '@downspout/office-api/deliveries';
import { type Kysely, sql } from 'kysely';
import type { Destination } from '../../deliveries/destinations.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { selectFiltered } from './delivery-list.ts';
import { isLeased, lockDeliveries } from './lease.ts';
import { makeWait, probeAtOnce, type RetryTerms } from './retry.ts';

/** So many are changed in one transaction: leads that come meanwhile wait for no more than that. */
const BATCH = 100;

const CHANGED: ErrorAnswer = {
  status: 409,
  code: 'changed',
  message: 'The number has changed meanwhile. Look again before you retry.',
};

/** How many deliveries the filter lets pass, and how many of them can be retried. */
export async function countDeliveries(
  { db }: Pick<Store, 'db'>,
  filter: DeliveryFilter,
  destinations: readonly Destination[],
): Promise<DeliveriesCount> {
  const all = selectFiltered(db, filter).select(sql<number>`count(*)`.as('count'));
  const { count } = await all.executeTakeFirstOrThrow();
  return { count, retriable: (await retriableIds(db, filter, destinations)).length };
}

/**
 * Has all deliveries of a filter sent again that can be, when they are as many as were expected; otherwise throws
 * `RefusedError`. Which they are is decided at the beginning: what dies meanwhile is not among them. After a crash in the
 * middle the rest is as it was.
 */
export async function retryDeliveries(
  store: Store,
  { filter, expected }: RetryManyBody,
  terms: RetryTerms,
): Promise<Retried> {
  const ids = await retriableIds(store.db, filter, terms.destinations);
  if (ids.length !== expected) throw new RefusedError(CHANGED);
  let retried = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    retried += await retryBatch(store, ids.slice(at, at + BATCH), terms);
  }
  return { retried, beingSent: ids.length - retried };
}

async function retryBatch(store: Store, ids: readonly string[], terms: RetryTerms): Promise<number> {
  return store.db.transaction().execute(async (transaction) => {
    const destinations = terms.destinations.map(({ name }) => name);
    await probeAtOnce(transaction, store.engine, destinations, terms.now);
    const rows = await lockDeliveries(transaction, store.engine, ids);
    const free = rows.filter((row) => row.state !== 'delivered' && !isLeased(row, terms.now));
    if (free.length > 0) await makeWait(transaction, free, terms);
    return free.length;
  });
}

async function retriableIds(
  db: Kysely<Tables>,
  filter: DeliveryFilter,
  destinations: readonly Destination[],
): Promise<string[]> {
  const names = destinations.map(({ name }) => name).filter((name) => (filter.destination ?? name) === name);
  if (names.length === 0 || filter.state === 'delivered') return [];
  const rows = await selectFiltered(db, filter)
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .select('deliveries.id')
    .where('deliveries.state', 'in', sql<'dead'>`('dead', 'no-destination', 'waiting')`)
    .where('deliveries.destination', 'in', names)
    .where('leads.erased_at', 'is', null)
    .orderBy('deliveries.id')
    .execute();
  return rows.map(({ id }) => id);
}
