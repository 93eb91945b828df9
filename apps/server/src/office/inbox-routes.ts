import type { InboxPage } from '@downspout/office-api/inbox';
import type { FastifyInstance } from 'fastify';
import { readInbox } from './inbox.ts';
import type { OfficeApiOptions } from './office-api.ts';

/** Who wrote and called, newest first. */
export async function inboxRoutes(scope: FastifyInstance, { store }: OfficeApiOptions): Promise<void> {
  scope.get<{ Querystring: { before?: string } }>('/inbox', ({ query }): Promise<InboxPage> => {
    return readInbox(store, query.before ?? null);
  });
}
