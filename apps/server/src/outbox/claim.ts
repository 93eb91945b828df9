import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { lockHealth, writeHealth } from './destination-health.ts';
import type { ClaimedDelivery } from './finished-attempt.ts';
import { isProbeDue } from './judge-health.ts';
import { type LeaseTerms, selectUnleased } from './waiting.ts';

/** Leases up to `limit` deliveries that are due, the longest due first. Each goes to one process only. */
export function claimDueDeliveries(store: Store, terms: LeaseTerms, limit: number): Promise<ClaimedDelivery[]> {
  const due = selectUnleased(store.db, terms).where('due_at', '<=', terms.now).orderBy('due_at').limit(limit);
  return lease(store, store.db, due, terms, { role: 'due', failingSince: null });
}

/**
 * Leases one delivery to try a failing destination with, whenever it is due itself, when it is time for a probe and
 * nobody else is making one. The least tried goes first, so that one that always fails cannot be all that is tried. A
 * probe that is never recorded stands in the way of the next no longer than its lease.
 */
export function claimProbe(store: Store, terms: LeaseTerms): Promise<ClaimedDelivery[]> {
  const { destination, now, leaseMs } = terms;
  return store.db.transaction().execute(async (transaction) => {
    const health = await lockHealth(transaction, store.engine, destination, true);
    if (health.failingSince === null || !isProbeDue(health, now)) return [];
    const least = selectUnleased(transaction, terms).orderBy('attempts').orderBy('created_at').limit(1);
    const { failingSince } = health;
    const claimed = await lease(store, transaction, least, terms, { role: 'probe', failingSince });
    if (claimed.length > 0) await writeHealth(transaction, destination, { ...health, nextProbeAt: now + leaseMs });
    return claimed;
  });
}

/** Leases up to `limit` deliveries whose time is over, although the destination is failing: none is dead untried. */
export function claimLastTries(
  store: Store,
  terms: LeaseTerms,
  failingSince: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const over = selectUnleased(store.db, terms).where('give_up_at', '<=', terms.now).orderBy('give_up_at').limit(limit);
  return lease(store, store.db, over, terms, { role: 'last-try', failingSince });
}

type Selection = ReturnType<typeof selectUnleased>;

/**
 * One statement: several processes that claim at once skip each other's rows on PostgreSQL and take turns on SQLite.
 * `due_at` becomes the time of the claim, by which `releasedSince` tells what happened in between.
 */
async function lease(
  { engine }: Store,
  db: Kysely<Tables>,
  selection: Selection,
  { now, leaseMs }: LeaseTerms,
  claim: Pick<ClaimedDelivery, 'role' | 'failingSince'>,
): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const ids = selection.select('id');
  const rows = await db
    .with('chosen', () => (engine === 'postgres' ? ids.forUpdate().skipLocked() : ids))
    .updateTable('deliveries')
    .set((eb) => ({
      lease_token: leaseToken,
      leased_until: now + leaseMs,
      due_at: now,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .returning(['id', 'lead_id', 'recipient', 'attempts'])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      leadId: row.lead_id,
      recipient: row.recipient,
      number: row.attempts,
      leaseToken,
      ...claim,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
