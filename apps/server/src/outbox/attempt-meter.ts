import { Counter, type Registry } from 'prom-client';
import type { Destination } from '../deliveries/destination.ts';
import type { AttemptOutcome } from '../store/tables.ts';
import type { FinishedAttempt } from './finished-attempt.ts';

const OUTCOMES: readonly AttemptOutcome[] = ['delivered', 'failed', 'interrupted'];

/** Counts recorded attempts; made once for each registry. */
export type CountAttempts = (destination: string, attempts: readonly FinishedAttempt[]) => void;

export function createAttemptMeter(registry: Registry, destinations: readonly Destination[]): CountAttempts {
  const counter = new Counter({
    name: 'downspout_delivery_attempts_total',
    help: 'Attempts at deliveries that were recorded, by what became of them.',
    labelNames: ['destination', 'outcome'],
    registers: [registry],
  });
  // A rate wants to have seen the zero.
  for (const { name } of destinations) for (const outcome of OUTCOMES) counter.inc({ destination: name, outcome }, 0);
  return (destination, attempts) => {
    for (const { result } of attempts) counter.inc({ destination, outcome: result.outcome });
  };
}
