import type { InboxPage } from '@downspout/office-api/inbox';
import type { FastifyInstance } from 'fastify';
import { readInbox } from './inbox.ts';
import type { OfficeApiOptions } from './office-api.ts';

/** Who wrote and called, newest first. */
export async function inboxRoutes(scope: FastifyInstance, { store }: OfficeApiOptions): Promise<void> {
  scope.get('/inbox', (): Promise<InboxPage> => readInbox(store, null));
  scope.get<{ Params: { id: string } }>('/inbox/before/:id', ({ params }): Promise<InboxPage> => {
    return readInbox(store, params.id);
  });
}
