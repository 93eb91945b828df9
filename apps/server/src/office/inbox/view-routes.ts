import type { Board } from '@downspout/office-api/follow-up/board';
import { urls } from '@downspout/office-api/urls';
import { type InboxViews, newViewBody, renamedViewBody, type SavedView } from '@downspout/office-api/views';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { readBoard } from './board.ts';
import { countViews } from './count-views.ts';
import { readSavedViews, removeView, renameView, saveView } from './saved-views.ts';

type OfView = { Params: { id: string } };

/** The lists of the inbox, those that users make themselves, and the board. */
export async function viewRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  scope.get(urls.inboxViews, async (request): Promise<InboxViews> => {
    const { userId } = signedInOf(request);
    return { counts: await countViews(store, userId, clock()), saved: await readSavedViews(store.db, userId) };
  });

  scope.get(urls.board, (): Promise<Board> => readBoard(store.db, clock()));

  scope.post(urls.inboxViews, (request): Promise<SavedView> => {
    return saveView(store, signedInOf(request).userId, readBody(newViewBody, request), clock());
  });

  scope.post<OfView>(urls.savedView, (request): Promise<SavedView> => {
    const { name } = readBody(renamedViewBody, request);
    return renameView(store, signedInOf(request).userId, request.params.id, name);
  });

  scope.post<OfView>(urls.removeSavedView, async (request, reply) => {
    await removeView(store, signedInOf(request).userId, request.params.id);
    return reply.code(204).send();
  });
}
