import { type Kysely, sql } from 'kysely';
import type { DeliveryState, Tables } from '../store/tables.ts';

/** Who asks, and when. Times and lengths in ms. */
export interface LeaseTerms {
  destination: string;
  now: number;
  leaseMs: number;
}

/** The clocks of processes on one store may differ by so much and no lease is taken away for it. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Written into the statement, as only then the index over waiting deliveries serves it. */
const WAITING = sql.lit<DeliveryState>('waiting');

/** Selects the destination's deliveries that wait. */
export function selectWaiting(db: Kysely<Tables>, destination: string) {
  return db.selectFrom('deliveries').where('destination', '=', destination).where('state', '=', WAITING);
}

/** Updates the destination's deliveries that wait. */
export function updateWaiting(db: Kysely<Tables>, destination: string) {
  return db.updateTable('deliveries').where('destination', '=', destination).where('state', '=', WAITING);
}

/**
 * Selects those of the destination's waiting deliveries that nobody works on. A lease that runs longer than any may was
 * written by a clock that has since been set back, and is over.
 */
export function selectUnleased(db: Kysely<Tables>, { destination, now, leaseMs }: LeaseTerms) {
  return selectWaiting(db, destination).where(({ or, eb }) =>
    or([
      eb('lease_token', 'is', null),
      eb('leased_until', '<=', now),
      eb('leased_until', '>', now + leaseMs + MAX_CLOCK_SKEW_MS),
    ]),
  );
}
