import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Head, SealBatch } from './seal-batch.ts';

/** Leads that are looked at in one statement, which tells only those that are not sealed. */
const PAGE = 1_000;
/** Consents that are sealed in one transaction. In between the store, and on SQLite this thread, is free for others. */
const BATCH = 200;

export interface SealedSome {
  /** The new end of the chain; null when nothing was new. */
  readonly head: Head | null;
  /** The last lead that was looked at. */
  readonly reached: string;
}

/** Seals every consent whose lead's id is greater than `after`, in the order of the ids. */
export async function sealAll(
  db: Kysely<Tables>,
  sealBatch: SealBatch,
  { after, clock, stopped }: { readonly after: string; readonly clock: () => number; readonly stopped: () => boolean },
): Promise<SealedSome> {
  let head: Head | null = null;
  let reached = after;
  while (!stopped()) {
    const end = await endOfPage(db, reached);
    if (end === null) break;
    const unsealed = await unsealedBetween(db, reached, end);
    while (unsealed.length > 0) {
      if (stopped()) return { head, reached };
      head = (await sealBatch(unsealed.splice(0, BATCH), clock())) ?? head;
      await setImmediate();
    }
    reached = end;
  }
  return { head, reached };
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
  const rows = await db
    .selectFrom('quote_requests as quote')
    .innerJoin('leads', 'leads.id', 'quote.lead_id')
    .leftJoin('consents', 'consents.lead_id', 'quote.lead_id')
    .select('quote.lead_id')
    .where('quote.lead_id', '>', after)
    .where('quote.lead_id', '<=', end)
    .where('sms_opt_in', '=', 1)
    .where('erased_at', 'is', null)
    .where('consents.number', 'is', null)
    .orderBy('quote.lead_id')
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}
