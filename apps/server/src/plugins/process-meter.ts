import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { readBuildFacts } from '../build-facts.ts';
import type { Store } from '../store/database.ts';
import { checkStore } from './health.ts';

/** How often the delay of the event loop is sampled, in ms: often enough to see a stall, seldom enough to cost nothing. */
const LOOP_PRECISION_MS = 20;

/** What this process is, whether it can store a lead, and what it uses. */
export function createProcessMeter(registry: Registry, store: Pick<Store, 'engine' | 'check' | 'writes'>): void {
  new Gauge({
    name: 'downspout_build_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: ['version', 'commit', 'node', 'store'],
    registers: [registry],
  }).set({ ...readBuildFacts(), node: process.version, store: store.engine }, 1);
  new Gauge({
    name: 'downspout_store_ready',
    help: '1 when a lead could be stored now, else 0; as /readyz says.',
    registers: [registry],
    async collect() {
      this.set((await checkStore(store)) === null ? 1 : 0);
    },
  });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
}
