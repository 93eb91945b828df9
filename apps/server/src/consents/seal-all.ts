import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Head, SealBatch } from './seal-batch.ts';

/** Leads that are looked at, and sealed, at once. In between the store, and on SQLite this thread, is free for others. */
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
    const leads = await nextLeads(db, reached);
    const unsealed = leads.filter((lead) => lead.sms_opt_in === 1 && lead.number === null && lead.erased_at === null);
    if (unsealed.length > 0)
      head =
        (await sealBatch(
          unsealed.map(({ lead_id }) => lead_id),
          clock(),
        )) ?? head;
    reached = leads.at(-1)?.lead_id ?? reached;
    if (leads.length < BATCH) break;
    await setImmediate();
  }
  return { head, reached };
}

function nextLeads(db: Kysely<Tables>, after: string) {
  return db
    .selectFrom('quote_requests as quote')
    .innerJoin('leads', 'leads.id', 'quote.lead_id')
    .leftJoin('consents', 'consents.lead_id', 'quote.lead_id')
    .select(['quote.lead_id', 'sms_opt_in', 'erased_at', 'number'])
    .where('quote.lead_id', '>', after)
    .orderBy('quote.lead_id')
    .limit(BATCH)
    .execute();
}
