import type { InboxPage } from '@downspout/office-api/inbox';
import { INBOX_PAGE } from '@downspout/office-api/limits';
import type { Store } from '../store/database.ts';
import { inboxLeads, LEAD_COLUMNS } from './inbox-leads.ts';

/** The newest leads, or the newest before one of them. A lead's id sorts by its arrival. */
export async function readInbox(store: Store, before: string | null): Promise<InboxPage> {
  const query = store.db
    .selectFrom('leads')
    .select(LEAD_COLUMNS)
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .limit(INBOX_PAGE + 1);
  const found = await (before === null ? query : query.where('id', '<', before)).execute();
  const rows = found.slice(0, INBOX_PAGE);
  return {
    leads: await inboxLeads(store.db, rows),
    next: found.length > INBOX_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}
