import { type InboxCount, type InboxPage, inboxQuery, leadFilter } from '@downspout/office-api/inbox';
import type { FastifyInstance } from 'fastify';
import { countInbox, readInbox } from './inbox.ts';
import { createLeadIndex } from './lead-index.ts';
import { isSearch } from './matching-leads.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readQuery } from './read-query.ts';

/** Who wrote and called, newest first. */
export async function inboxRoutes(scope: FastifyInstance, { store }: OfficeApiOptions): Promise<void> {
  const index = createLeadIndex(store);

  scope.get('/inbox', async (request): Promise<InboxPage> => {
    const { before = null, ...filter } = readQuery(inboxQuery, request);
    // The hint at duplicates reads the index, too.
    await index.catchUp();
    return readInbox(store, filter, before);
  });

  scope.get('/inbox/count', async (request): Promise<InboxCount> => {
    const filter = readQuery(leadFilter, request);
    if (isSearch(filter)) await index.catchUp();
    return countInbox(store, filter);
  });
}
