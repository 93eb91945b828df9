import { Gauge, type Registry } from 'prom-client';
import type { Destination } from '../deliveries/destination.ts';
import type { Store } from '../store/database.ts';
import type { DeliveryState } from '../store/tables.ts';
import { createDeliveryCounts, type DeliveryCount } from './count-deliveries.ts';

const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'dead', 'no-destination', 'held'];
/** Whoever asks for the metrics gives up after 10 s; what the store has not told by then, in ms, is left out. */
const PATIENCE_MS = 5_000;

export interface DeliveryMeterOptions {
  readonly store: Pick<Store, 'db'>;
  readonly destinations: readonly Destination[];
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * What the store knows of deliveries, read when somebody asks. All processes on one store tell the same: take the maximum,
 * not the sum. While the store fails nothing is told of it.
 */
export function createDeliveryMeter(registry: Registry, { store, destinations, clock }: DeliveryMeterOptions): void {
  const counts = createDeliveryCounts(store);
  const names = destinations.map(({ name }) => name);
  new Gauge({
    name: 'downspout_deliveries',
    help: 'Deliveries in the store, by state.',
    labelNames: ['destination', 'state'],
    registers: [registry],
    async collect() {
      const known = await inTime(counts());
      this.reset();
      if (known === null) return;
      for (const destination of names) for (const state of STATES) this.set({ destination, state }, 0);
      for (const { destination, state, count } of known) this.set({ destination, state }, count);
    },
  });
  new Gauge({
    name: 'downspout_oldest_waiting_seconds',
    help: 'Age of the oldest delivery that waits; 0 when none does.',
    labelNames: ['destination'],
    registers: [registry],
    async collect() {
      const known = await inTime(counts());
      this.reset();
      if (known === null) return;
      for (const destination of names) this.set({ destination }, 0);
      for (const one of known.filter(isWaiting)) this.set({ destination: one.destination }, ageOf(one, clock()));
    },
  });
  new Gauge({
    name: 'downspout_destination_failing',
    help: '1 while a destination fails and is only probed, else 0.',
    labelNames: ['destination'],
    registers: [registry],
    async collect() {
      const known = await inTime(store.db.selectFrom('destinations').select(['name', 'failing_since']).execute());
      this.reset();
      if (known === null) return;
      for (const destination of names) this.set({ destination }, 0);
      for (const { name, failing_since } of known) this.set({ destination: name }, failing_since === null ? 0 : 1);
    },
  });
}

function isWaiting({ state }: DeliveryCount): boolean {
  return state === 'waiting';
}

/** Never below 0, whatever the clock does. */
function ageOf({ oldestAt }: DeliveryCount, now: number): number {
  return Math.max(0, now - oldestAt) / 1_000;
}

/** Null when the store fails, or takes too long. */
async function inTime<Result>(reading: Promise<Result>): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), PATIENCE_MS);
  return Promise.race([reading.catch(() => null), late.promise]).finally(() => clearTimeout(timer));
}
