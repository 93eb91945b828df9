import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Head, SealBatch } from './seal-batch.ts';
import { selectUnsealed } from './unsealed.ts';

/** Leads that are looked at in one statement, which tells only those that are not sealed. */
const PAGE = 1_000;
/** Consents that are sealed in one transaction. */
const BATCH = 200;

export interface SealedSome {
  /** The new end of the chain; null when nothing was new. */
  readonly head: Head | null;
  /** All leads up to this one have been looked at, and sealed. */
  readonly reached: string;
}

export interface Leads {
  /** Those with a greater id than this. */
  readonly after: string;
  readonly clock: () => number;
  readonly stopped: () => boolean;
}

/**
 * Seals every consent of these leads, in the order of their ids, and tells how far it is after each step, so that after a
 * failure it can go on from there. In between the store, and on SQLite this thread, is free for others.
 */
export async function* sealAll(
  db: Kysely<Tables>,
  sealBatch: SealBatch,
  { after, clock, stopped }: Leads,
): AsyncGenerator<SealedSome> {
  let reached = after;
  while (!stopped()) {
    const end = await endOfPage(db, reached);
    if (end === null) return;
    const unsealed = await unsealedBetween(db, reached, end);
    while (unsealed.length > 0) {
      if (stopped()) return;
      yield { head: await sealBatch(unsealed.splice(0, BATCH), clock()), reached };
      await setImmediate();
    }
    reached = end;
    yield { head: null, reached };
    // A page without anything to seal is no rest either: SQLite answers at once, and nobody else would have their turn.
    await setImmediate();
  }
}

async function endOfPage(db: Kysely<Tables>, after: string): Promise<string | null> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('quote_requests')
        .select('lead_id')
        .where('lead_id', '>', after)
        .orderBy('lead_id')
        .limit(PAGE)
        .as('page'),
    )
    .select(({ fn }) => fn.max('lead_id').as('end'))
    .executeTakeFirst();
  return row?.end ?? null;
}

async function unsealedBetween(db: Kysely<Tables>, after: string, end: string): Promise<string[]> {
  const rows = await selectUnsealed(db)
    .select('quote.lead_id')
    .where('quote.lead_id', '>', after)
    .where('quote.lead_id', '<=', end)
    .orderBy('quote.lead_id')
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}
