import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Head, SealBatch } from './seal-batch.ts';
import { isOfCallUnderWay, selectUnsealed } from './unsealed.ts';

/** Leads that one statement reads; it returns only those that are not sealed. */
const PAGE = 1_000;
/** Consents that are sealed in one transaction. */
const BATCH = 200;

export interface SealedSome {
  /** The new end of the chain; null when nothing was new. */
  readonly head: Head | null;
  /** All leads up to this one have been looked at, and sealed. */
  readonly reached: string;
  /** Whether there are leads of calls in progress: a call may correct its lead, which is sealed when the call is over. */
  readonly isWaiting: boolean;
}

export interface Leads {
  /** Those with a greater id than this. */
  readonly after: string;
  readonly clock: () => number;
  readonly stopped: () => boolean;
}

/**
 * Seals every consent of these leads, in the order of their ids, and reports how far it is after each step, so that after a
 * failure it can go on from there. In between the store, and on SQLite this thread, is free for others.
 */
export async function* sealAll(
  db: Kysely<Tables>,
  sealBatch: SealBatch,
  { after, clock, stopped }: Leads,
): AsyncGenerator<SealedSome> {
  let reached = after;
  /** What was reached before the first lead that has to wait. */
  let waitingAfter: string | null = null;
  const step = (head: Head | null): SealedSome => {
    return { head, reached: waitingAfter ?? reached, isWaiting: waitingAfter !== null };
  };
  while (!stopped()) {
    const end = await endOfPage(db, reached);
    if (end === null) return;
    const found = await unsealedBetween(db, { after: reached, end, now: clock() });
    const unsealed = found.filter(({ is_under_way }) => is_under_way === 0).map(({ lead_id }) => lead_id);
    if (unsealed.length < found.length) waitingAfter ??= reached;
    while (unsealed.length > 0) {
      if (stopped()) return;
      yield step(await sealBatch(unsealed.splice(0, BATCH), clock()));
      await setImmediate();
    }
    reached = end;
    yield step(null);
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

interface Range {
  readonly after: string;
  readonly end: string;
  readonly now: number;
}

function unsealedBetween(db: Kysely<Tables>, { after, end, now }: Range) {
  return selectUnsealed(db)
    .select('quote.lead_id')
    .select((eb) => eb.case().when(isOfCallUnderWay(now)(eb)).then(1).else(0).end().as('is_under_way'))
    .where('quote.lead_id', '>', after)
    .where('quote.lead_id', '<=', end)
    .orderBy('quote.lead_id')
    .execute();
}
