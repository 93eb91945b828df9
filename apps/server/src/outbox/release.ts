import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { MAX_AHEAD_MS } from './schedule.ts';
import { updateWaiting } from './waiting.ts';

/** Makes all that waits for a destination due at once, also what was put off for hours. */
export async function releaseWaiting(db: Kysely<Tables>, destination: string, now: number): Promise<void> {
  await updateWaiting(db, destination).set({ due_at: now }).where('due_at', '!=', now).execute();
}

/** Makes deliveries due that a clock, since set back, has put off further than any wait is. */
export async function pullForward(db: Kysely<Tables>, destination: string, now: number): Promise<void> {
  await updateWaiting(db, destination)
    .set({ due_at: now })
    .where('due_at', '>', now + MAX_AHEAD_MS)
    .execute();
}

/** Makes all that was put off due, deliveries and the next probe: the clock that said until when has been set back. */
export async function forgetWaits(db: Kysely<Tables>, destination: string, now: number): Promise<void> {
  await updateWaiting(db, destination).set({ due_at: now }).where('due_at', '>', now).execute();
  await db
    .updateTable('destinations')
    .set({ next_probe_at: now })
    .where('name', '=', destination)
    .where('next_probe_at', '>', now)
    .execute();
}

/** Ends the leases of a process that is gone. Only right when no other process works on the store. */
export async function releaseStaleLeases(db: Kysely<Tables>, destination: string): Promise<void> {
  await updateWaiting(db, destination)
    .set({ lease_token: null, leased_until: null })
    .where('lease_token', 'is not', null)
    .execute();
}
