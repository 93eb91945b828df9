import type { Kysely } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import type { Health } from './judge-health.ts';

/** Reads a destination's health as it is now. One that has no row yet takes deliveries. */
export async function readHealth(db: Kysely<Tables>, destination: string): Promise<Health> {
  return healthOf(await selectHealth(db, destination).executeTakeFirst());
}

/**
 * Reads a destination's health and keeps others from changing it until the transaction ends; `toChange` keeps others
 * from holding it too. SQLite has one writer at a time and needs no lock.
 */
export async function lockHealth(
  transaction: Kysely<Tables>,
  engine: Store['engine'],
  destination: string,
  toChange: boolean,
): Promise<Health> {
  const select = selectHealth(transaction, destination);
  if (engine === 'sqlite') return healthOf(await select.executeTakeFirst());
  return healthOf(await (toChange ? select.forUpdate() : select.forShare()).executeTakeFirst());
}

/** Writes a destination's health, shared by all processes on the store. */
export async function writeHealth(db: Kysely<Tables>, destination: string, health: Health): Promise<void> {
  const row =
    health.failingSince === null
      ? { failing_since: null, probes: 0, next_probe_at: null }
      : { failing_since: health.failingSince, probes: health.probes, next_probe_at: health.nextProbeAt };
  await db.updateTable('destinations').set(row).where('name', '=', destination).execute();
}

/** Sees to it that the destination has a row, which `lockHealth` needs. */
export async function ensureDestination(db: Kysely<Tables>, destination: string): Promise<void> {
  await db
    .insertInto('destinations')
    .values({ name: destination, failing_since: null, probes: 0, next_probe_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

function selectHealth(db: Kysely<Tables>, destination: string) {
  return db
    .selectFrom('destinations')
    .select(['failing_since', 'probes', 'next_probe_at'])
    .where('name', '=', destination);
}

function healthOf(
  row: { failing_since: number | null; probes: number; next_probe_at: number | null } | undefined,
): Health {
  if (row === undefined || row.failing_since === null) return { failingSince: null };
  return { failingSince: row.failing_since, probes: row.probes, nextProbeAt: row.next_probe_at ?? row.failing_since };
}
