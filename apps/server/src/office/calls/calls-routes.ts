import { callFilter } from '@downspout/office-api/call-filter';
import type { CallPage, CallsPage } from '@downspout/office-api/calls';
import { eraseCallBody } from '@downspout/office-api/platform/call-bodies';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND, RefusedError } from '../../plugins/errors.ts';
import { emptyLog } from '../erasing/erase-words.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { readCall, readCalls } from './calls.ts';
import { eraseCall } from './erase-call.ts';

/** Calls of visitors, and those back to them. */
export async function callsRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock } = options;

  scope.get(urls.calls, (request): Promise<CallsPage> => readCalls(store, readQuery(callFilter, request), clock()));

  scope.get<{ Params: { id: string } }>(urls.call, async ({ params }): Promise<CallPage> => {
    const call = await readCall(store, params.id, clock());
    if (call === null) throw new RefusedError(NOT_FOUND);
    return call;
  });

  scope.post<{ Params: { id: string } }>(urls.callErase, async (request): Promise<CallPage> => {
    const { id } = request.params;
    const { password } = readBody(eraseCallBody, request);
    const { userId, username: name } = signedInOf(request);
    await confirmPassword(options, signedInOf(request), password);
    await eraseCall(store, { id, actor: { id: userId, name }, now: clock() });
    await emptyLog(store);
    const call = await readCall(store, id, clock());
    if (call === null) throw new RefusedError(NOT_FOUND);
    return call;
  });
}
