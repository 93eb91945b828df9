import type {
  DeliveriesSummary,
  DeliveryTotals,
  DestinationEntry,
  DestinationSummary,
} from '@downspout/office-api/deliveries';
import { sql } from 'kysely';
import type { Destination } from '../../deliveries/destination.ts';
import type { Store } from '../../store/database.ts';

/** The configured destinations, and whether they take deliveries. */
export async function readDestinations(
  { db }: Pick<Store, 'db'>,
  destinations: readonly Destination[],
): Promise<DestinationEntry[]> {
  const rows = await db.selectFrom('destinations').selectAll().execute();
  const health = new Map(rows.map((row) => [row.name, row]));
  return destinations.map(({ name, tellsOf }) => {
    const { failing_since = null, next_probe_at = null } = health.get(name) ?? {};
    return { name, tellsOf, failingSince: failing_since, nextProbeAt: failing_since === null ? null : next_probe_at };
  });
}

/** The delivery totals, and what is unsent for each destination, also for those that are not configured any more. */
export async function readSummary(
  store: Pick<Store, 'db'>,
  destinations: readonly Destination[],
  readDeliveryTotals: () => Promise<DeliveryTotals>,
): Promise<DeliveriesSummary> {
  const unsent = await readUnsent(store);
  // Nobody has set up what is always there: it is shown when something is to be done about it.
  const shown = destinations.filter(({ name, tellsOf }) => ON_SHOW.has(tellsOf) || unsent.has(name));
  const configured = await readDestinations(store, shown);
  const others = [...unsent.keys()].filter((name) => !configured.some((one) => one.name === name));
  return {
    totals: await readDeliveryTotals(),
    destinations: [
      ...configured.map((one) => ({ ...one, ...(unsent.get(one.name) ?? NOTHING) })),
      ...others.toSorted().map((name) => ({ ...unknown(name), ...(unsent.get(name) ?? NOTHING) })),
    ],
  };
}

const ON_SHOW: ReadonlySet<Destination['tellsOf']> = new Set(['leads', 'failures']);

type Unsent = Pick<DestinationSummary, 'waiting' | 'dead' | 'noDestination'>;

const NOTHING: Unsent = { waiting: 0, dead: 0, noDestination: 0 };

function unknown(name: string) {
  return { name, tellsOf: null, failingSince: null, nextProbeAt: null };
}

/** Two statements, each with an index that holds no more than it counts. */
async function readUnsent({ db }: Pick<Store, 'db'>): Promise<Map<string, Unsent>> {
  const select = db
    .selectFrom('deliveries')
    .select(['destination', 'state', sql<number>`count(*)`.as('count')])
    .groupBy(['destination', 'state']);
  const rows = [
    ...(await select.where(sql<boolean>`state = 'waiting'`).execute()),
    ...(await select.where(sql<boolean>`state in ('dead', 'no-destination')`).execute()),
  ];
  const unsent = new Map<string, Unsent>();
  for (const { destination, state, count } of rows) {
    const field = state === 'no-destination' ? 'noDestination' : state === 'dead' ? 'dead' : 'waiting';
    unsent.set(destination, { ...(unsent.get(destination) ?? NOTHING), [field]: count });
  }
  return unsent;
}
