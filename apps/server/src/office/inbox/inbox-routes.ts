import { type InboxCount, type InboxPage, inboxQuery, leadFilter } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office-options.ts';
import { readQuery } from '../read-query.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { countInbox, readInbox } from './inbox.ts';
import { isSearch, leadQuery } from './matching-leads.ts';

/** How long the newest leads are waited for, in ms: until they are found, and until their duplicates are. */
const SEARCH_PATIENCE_MS = 2_000;
const HINT_PATIENCE_MS = 100;

/** Who wrote and called, newest first; what is searched for best match first. */
export async function inboxRoutes(scope: FastifyInstance, { store, index, clock }: OfficeOptions): Promise<void> {
  scope.get(urls.inbox, async (request): Promise<InboxPage> => {
    const { before = null, ...filter } = readQuery(inboxQuery, request);
    // The hint at duplicates reads the index, too.
    await index.catchUp(isSearch(filter) ? SEARCH_PATIENCE_MS : HINT_PATIENCE_MS);
    const now = clock();
    const query = leadQuery(filter, signedInOf(request).userId, now);
    return readInbox(store, index.vocabulary, query, { before, now });
  });

  scope.get(urls.inboxCount, async (request): Promise<InboxCount> => {
    const filter = readQuery(leadFilter, request);
    if (isSearch(filter)) await index.catchUp(SEARCH_PATIENCE_MS);
    return countInbox(store, index.vocabulary, leadQuery(filter, signedInOf(request).userId, clock()));
  });
}
