import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../store/database.ts';
import { shareReading } from '../store/share-reading.ts';
import type { DeliveryState } from '../store/tables.ts';

/** Rows that one statement looks at: SQLite counts on this process's only thread, so it takes a few ms at most. */
const SLICE = 1_000;
/** A count stands for so many times as long as it took: a minute with a million deliveries, which leaves the thread to leads. */
const RESTS = 60;

/** The deliveries of one destination that are in one state. */
export interface DeliveryCount {
  readonly destination: string;
  readonly state: DeliveryState;
  readonly count: number;
  /** When the oldest of them was committed, in ms since the epoch. */
  readonly oldestAt: number;
}

/**
 * Counts all deliveries in slices, each of them once, and lets everything else of this process have its turn between two.
 * Those that are committed meanwhile may be counted or not. Throws when the store fails.
 */
export async function countDeliveries({ db }: Pick<Store, 'db'>, slice = SLICE): Promise<DeliveryCount[]> {
  const counts = new Map<string, DeliveryCount>();
  let after = '';
  for (;;) {
    const rows = await readSlice(db, after, slice);
    for (const row of rows) addTo(counts, row);
    if (rows.reduce((sum, { count }) => sum + count, 0) < slice) return [...counts.values()];
    after = rows[0]?.last ?? '';
    await setImmediate();
  }
}

/** The same, for as many askers as there are. Reads anew after it has failed. */
export function createDeliveryCounts(store: Pick<Store, 'db'>): () => Promise<readonly DeliveryCount[]> {
  return shareReading(() => countDeliveries(store), RESTS);
}

type Row = Awaited<ReturnType<typeof readSlice>>[number];

function readSlice(db: Store['db'], after: string, limit: number) {
  return db
    .with('slice', (slice) =>
      slice
        .selectFrom('deliveries')
        .select(['id', 'destination', 'state', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    )
    .selectFrom('slice')
    .select(({ fn, selectFrom }) => [
      'destination',
      'state',
      sql<number>`count(*)`.as('count'),
      fn.min('created_at').as('oldestAt'),
      selectFrom('slice')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('last'),
    ])
    .groupBy(['destination', 'state'])
    .execute();
}

function addTo(counts: Map<string, DeliveryCount>, { destination, state, count, oldestAt }: Row): void {
  const name = `${destination} ${state}`;
  const known = counts.get(name) ?? { count: 0, oldestAt: Number.POSITIVE_INFINITY };
  counts.set(name, {
    destination,
    state,
    count: known.count + count,
    oldestAt: Math.min(known.oldestAt, oldestAt),
  });
}
