import type { EndedReason } from '@downspout/web-call/embedded/messages';
import { Counter, Gauge, type Registry } from 'prom-client';

const REASONS: readonly EndedReason[] = [
  'customer-ended-call',
  'assistant-ended-call',
  'silence-timed-out',
  'exceeded-max-duration',
  'connection-lost',
];

/** Counts the calls with our own assistant. */
export interface CallMeter {
  /** Somebody pressed the button, and a call was created. */
  started(): void;
  /** All lines were busy. */
  busy(): void;
  /** A call was ended by this process, whoever led it. */
  ended(reason: EndedReason): void;
  /** Tells how many calls are connected to this process. */
  watch(active: () => number): void;
}

export function createCallMeter(registry: Registry): CallMeter {
  const started = new Counter({
    name: 'downspout_calls_started_total',
    help: 'Calls that were created.',
    registers: [registry],
  });
  const busy = new Counter({
    name: 'downspout_calls_busy_total',
    help: 'Calls that were refused because all lines were busy.',
    registers: [registry],
  });
  const ended = new Counter({
    name: 'downspout_calls_ended_total',
    help: 'Calls that were ended, by the reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of REASONS) ended.inc({ reason }, 0);
  let active = () => 0;
  new Gauge({
    name: 'downspout_calls_active',
    help: 'Calls that are connected to this process.',
    registers: [registry],
    collect() {
      this.set(active());
    },
  });
  return {
    started: () => started.inc(),
    busy: () => busy.inc(),
    ended: (reason) => ended.inc({ reason }),
    watch(count) {
      active = count;
    },
  };
}
