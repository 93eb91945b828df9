import { Registry } from 'prom-client';
import type { Destination } from './deliveries/destination.ts';
import { type CountAttempts, createAttemptMeter } from './outbox/attempt-meter.ts';
import { createDeliveryMeter } from './outbox/delivery-meter.ts';
import { createProcessMeter } from './plugins/process-meter.ts';
import type { Store } from './store/database.ts';

/** What the process counts, but for what the site adds of leads and calls. */
export function createServerMetrics(
  store: Store,
  destinations: readonly Destination[],
): { readonly metrics: Registry; readonly countAttempts: CountAttempts } {
  const metrics = new Registry();
  createProcessMeter(metrics, store);
  createDeliveryMeter(metrics, { store, destinations, clock: Date.now });
  return { metrics, countAttempts: createAttemptMeter(metrics, destinations) };
}
