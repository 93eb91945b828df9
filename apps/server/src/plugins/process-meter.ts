import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/database.ts';
import { checkStore } from './health.ts';

/** How often the delay of the event loop is sampled, in ms: often enough to see a stall, seldom enough to cost nothing. */
const LOOP_PRECISION_MS = 20;

/** What this process is, whether it can store a lead, and what it uses. */
export function createProcessMeter(registry: Registry, store: Pick<Store, 'engine' | 'check'>): void {
  new Gauge({
    name: 'downspout_build_info',
    help: 'Always 1; its labels tell what runs.',
    labelNames: ['version', 'node', 'store'],
    registers: [registry],
  }).set({ version: version(), node: process.version, store: store.engine }, 1);
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

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const described: unknown = JSON.parse(text);
  return String(Reflect.get(Object(described), 'version'));
}
