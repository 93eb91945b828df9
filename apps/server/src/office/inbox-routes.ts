import { type InboxCount, type InboxPage, inboxQuery, leadFilter } from '@downspout/office-api/inbox';
import type { FastifyInstance } from 'fastify';
import { countInbox, readInbox } from './inbox.ts';
import { isSearch } from './matching-leads.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readQuery } from './read-query.ts';

/** How long the newest leads are waited for, in ms: until they are found, and until their duplicates are. */
const SEARCH_PATIENCE_MS = 2_000;
const HINT_PATIENCE_MS = 100;

/** Who wrote and called, newest first. */
export async function inboxRoutes(scope: FastifyInstance, { store, index }: OfficeApiOptions): Promise<void> {
  scope.get('/inbox', async (request): Promise<InboxPage> => {
    const { before = null, ...filter } = readQuery(inboxQuery, request);
    // The hint at duplicates reads the index, too.
    await index.catchUp(isSearch(filter) ? SEARCH_PATIENCE_MS : HINT_PATIENCE_MS);
    return readInbox(store, filter, before);
  });

  scope.get('/inbox/count', async (request): Promise<InboxCount> => {
    const filter = readQuery(leadFilter, request);
    if (isSearch(filter)) await index.catchUp(SEARCH_PATIENCE_MS);
    return countInbox(store, filter);
  });
}
