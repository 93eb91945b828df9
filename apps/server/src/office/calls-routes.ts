import { callFilter } from '@downspout/office-api/call-filter';
import type { CallPage, CallsPage } from '@downspout/office-api/calls';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND, RefusedError } from '../plugins/errors.ts';
import { readCall, readCalls } from './calls.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readQuery } from './read-query.ts';

/** Calls of visitors, and those back to them. */
export async function callsRoutes(scope: FastifyInstance, { store, clock }: OfficeApiOptions): Promise<void> {
  scope.get('/calls', (request): Promise<CallsPage> => readCalls(store, readQuery(callFilter, request), clock()));

  scope.get<{ Params: { id: string } }>('/calls/:id', async ({ params }): Promise<CallPage> => {
    const call = await readCall(store, params.id, clock());
    if (call === null) throw new RefusedError(NOT_FOUND);
    return call;
  });
}
