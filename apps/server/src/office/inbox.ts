import type { InboxCount, InboxPage, LeadFilter } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { INBOX_PAGE, MAX_COUNTED } from '@downspout/office-api/limits';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { countByWords, findByWords } from './find-by-words.ts';
import { inboxLeads, LEAD_COLUMNS } from './inbox-leads.ts';
import { isSearch, matchingLeads } from './matching-leads.ts';

/** A lead that matches, and where the next page begins if it is the last one on this. */
interface Found {
  readonly id: string;
  readonly cursor: string;
}

/** The newest leads that match, or the newest after a page whose `next` is given. */
export async function readInbox(store: Store, filter: LeadFilter, before: string | null): Promise<InboxPage> {
  const found = await findLeads(store, filter, before, INBOX_PAGE + 1);
  const page = found.slice(0, INBOX_PAGE);
  const ids = page.map(({ id }) => id);
  const next = found.length > INBOX_PAGE ? (page.at(-1)?.cursor ?? null) : null;
  return { leads: await readInboxLeads(store.db, ids), next };
}

/** These leads as lists show them, newest first; one that is not in the store is left out. */
export async function readInboxLeads(db: Kysely<Tables>, ids: readonly string[]): Promise<InboxLead[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).orderBy('id', 'desc').execute();
  return inboxLeads(db, rows);
}

/** How many match. */
export async function countInbox(store: Store, filter: LeadFilter): Promise<InboxCount> {
  if (isSearch(filter)) return { count: await countByWords(store, filter, MAX_COUNTED + 1) };
  return matchingLeads(store, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
}

/**
 * In a step of its own, which an index over all that can be filtered by answers without reading a lead. What is found by
 * words comes in the order of the index's numbers, all else in that of the ids; both sort by arrival.
 */
export async function findLeads(
  store: Store,
  filter: LeadFilter,
  before: string | null,
  limit: number,
): Promise<Found[]> {
  if (isSearch(filter)) {
    const found = await findByWords(store, filter, limit, before === null ? undefined : { below: Number(before) || 0 });
    return found.map(({ id, number }) => ({ id, cursor: String(number) }));
  }
  const matching = matchingLeads(store, filter).select('leads.id').orderBy('leads.id', 'desc').limit(limit);
  const rest = before === null ? matching : matching.where('leads.id', '<', before);
  return (await rest.execute()).map(({ id }) => ({ id, cursor: id }));
}
