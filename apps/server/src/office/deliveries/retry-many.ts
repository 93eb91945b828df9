import { setImmediate } from 'node:timers/promises';
import type {
  DeliveriesCount,
  DeliveryFilter,
  RetriableAge,
  Retried,
  RetryManyBody,
} from '@downspout/office-api/deliveries';
import { type Kysely, sql } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { selectFiltered } from './delivery-list.ts';
import { isLeased, lockDeliveries } from './lease.ts';
import { makeWait, probeAtOnce, type RetryTerms } from './retry.ts';

/** So many are changed in one transaction: leads that come meanwhile wait for no more than that. */
const BATCH = 100;

/** Ages by which retryable deliveries are grouped. */
const SPANS_DAYS = [1, 7, 30] as const;
const DAY_MS = 86_400_000;

const CHANGED: ErrorAnswer = {
  status: 409,
  code: 'changed',
  message: 'The number has changed meanwhile. Look again before you retry.',
};

/** How many deliveries the filter lets pass, and how many of them can be retried, by the age of their requests. */
export async function countDeliveries(
  { db }: Pick<Store, 'db'>,
  filter: DeliveryFilter,
  destinations: readonly Destination[],
  now: number,
): Promise<DeliveriesCount> {
  const counted = sql<number>`count(*)`.as('count');
  const { count } = await selectFiltered(db, filter).select(counted).executeTakeFirstOrThrow();
  const retriable = selectRetriable(db, filter, destinations);
  if (retriable === null) return { count, retriable: 0, ages: [], oldestAt: null };
  const ages: RetriableAge[] = [];
  for (const days of [...SPANS_DAYS, null]) {
    const since = days === null ? null : now - days * DAY_MS;
    const within = await cameSince(retriable, since).select(counted).executeTakeFirstOrThrow();
    if (within.count > (ages.at(-1)?.count ?? 0)) ages.push({ days, since, count: within.count });
  }
  const oldest = sql<number | null>`min(leads.received_at)`.as('at');
  const { at } = await retriable.select(oldest).executeTakeFirstOrThrow();
  return { count, retriable: ages.at(-1)?.count ?? 0, ages, oldestAt: at };
}

/**
 * Has all deliveries of a filter sent again that can be, when they are as many as were expected; otherwise throws
 * `RefusedError`. Which they are is decided at the beginning: what dies meanwhile is not among them. After a crash in the
 * middle the rest is as it was. `onChanged` is called after each commit.
 */
export async function retryDeliveries(
  store: Store,
  { filter, expected, since = null }: RetryManyBody,
  terms: RetryTerms,
  onChanged: () => void,
): Promise<Retried> {
  const retriable = selectRetriable(store.db, filter, terms.destinations);
  const selected = retriable && cameSince(retriable, since).select('deliveries.id').orderBy('deliveries.id');
  const ids = ((await selected?.execute()) ?? []).map(({ id }) => id);
  if (ids.length !== expected) throw new RefusedError(CHANGED);
  let retried = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    retried += await retryBatch(store, ids.slice(at, at + BATCH), terms);
    onChanged();
    // SQLite works on this thread: whoever waits for an answer goes first.
    await setImmediate();
  }
  return { retried, beingSent: ids.length - retried };
}

async function retryBatch(store: Store, ids: readonly string[], terms: RetryTerms): Promise<number> {
  return store.db.transaction().execute(async (transaction) => {
    const destinations = terms.destinations.map(({ name }) => name);
    await probeAtOnce(transaction, store.engine, destinations, terms.now);
    const rows = await lockDeliveries(transaction, store.engine, ids);
    const free = rows.filter((row) => row.state !== 'delivered' && row.state !== 'held' && !isLeased(row, terms.now));
    if (free.length > 0) await makeWait(transaction, free, terms);
    return free.length;
  });
}

function cameSince(retriable: Retriable, since: number | null): Retriable {
  return since === null ? retriable : retriable.where('leads.received_at', '>=', since);
}

type Retriable = NonNullable<ReturnType<typeof selectRetriable>>;

/** Those of leads. Null when none can be, whatever there is. */
function selectRetriable(db: Kysely<Tables>, filter: DeliveryFilter, destinations: readonly Destination[]) {
  const names = destinations.map(({ name }) => name).filter((name) => (filter.destination ?? name) === name);
  if (names.length === 0 || filter.state === 'delivered') return null;
  return selectFiltered(db, filter)
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .where('deliveries.state', 'in', sql<'dead'>`('dead', 'no-destination', 'waiting')`)
    .where('deliveries.destination', 'in', names)
    .where('leads.erased_at', 'is', null);
}
