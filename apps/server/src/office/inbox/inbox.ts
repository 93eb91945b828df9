import type { InboxCount, InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { INBOX_PAGE, MAX_COUNTED } from '@downspout/office-api/limits';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { readBestFirst, search } from '../search/best-first.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { countByWords, findByWords } from './find-by-words.ts';
import { inboxLeads, LEAD_COLUMNS } from './inbox-leads.ts';
import { findByArrival, findInOrder, type Placed } from './list-order.ts';
import { isSearch, type LeadQuery, matchingLeads } from './matching-leads.ts';

/** The leads that match in their order, those that fit best first, or the next after a page whose `next` is given. */
export async function readInbox(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  { before, now }: { readonly before: string | null; readonly now: number },
): Promise<InboxPage> {
  if (isSearch(filter)) return readBestFirst(store, vocabulary, filter, { before, now });
  const found = await findInOrder(store, filter, before === null ? null : { below: before }, INBOX_PAGE + 1);
  const page = found.slice(0, INBOX_PAGE);
  const ids = page.map(({ id }) => id);
  const next = found.length > INBOX_PAGE ? (page.at(-1)?.cursor ?? null) : null;
  return { leads: await readInboxLeads(store.db, ids, now), next };
}

/** These leads as lists show them, in this order; one that is not in the store is left out. */
async function readInboxLeads(db: Kysely<Tables>, ids: readonly string[], now: number): Promise<InboxLead[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).execute();
  const leads = new Map((await inboxLeads(db, rows, now)).map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => leads.get(id) ?? []);
}

/** How many match. */
export async function countInbox(store: Store, vocabulary: Vocabulary, filter: LeadQuery): Promise<InboxCount> {
  if (isSearch(filter)) {
    const { wanted } = await search(store, vocabulary, filter);
    return { count: await countByWords(store, wanted, filter, MAX_COUNTED + 1) };
  }
  return matchingLeads(store, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
}

/**
 * The newest first, whatever order is shown: nothing changes places, or comes twice, while pages are read. In a step of its own, which an
 * index over all that can be filtered by answers without reading a lead. What is found by words comes in the order of the index's
 * numbers, all else in that of the ids; both sort by arrival.
 */
export async function findLeads(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  before: string | null,
  limit: number,
): Promise<Placed[]> {
  if (isSearch(filter)) {
    const { wanted } = await search(store, vocabulary, filter);
    const beyond = before === null ? undefined : { below: Number(before) || 0 };
    const found = await findByWords(store, wanted, filter, limit, beyond);
    return found.map(({ id, number }) => ({ id, cursor: String(number) }));
  }
  return findByArrival(store, { ...filter, sort: undefined }, before === null ? null : { below: before }, limit);
}
