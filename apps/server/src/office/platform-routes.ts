import type {
  AssistantChanged,
  AssistantDifference,
  CallBackOffer,
  CalledBack,
  PlatformCalls,
} from '@downspout/office-api/platform';
import { callBackBody, changeAssistantBody, platformCallsQuery } from '@downspout/office-api/platform-bodies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './audit.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { callBack } from './platform/call-back.ts';
import { platformAccess } from './platform/platform-access.ts';
import { platformAssistant } from './platform/platform-assistant.ts';
import { platformCalls } from './platform/platform-calls.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { signedInOf } from './require-session.ts';

/** The voice platform, as far as the owner works with it from here. */
export async function platformRoutes(
  scope: FastifyInstance,
  { store, clock, config }: OfficeApiOptions,
): Promise<void> {
  const ask = platformAccess(config);
  const assistant = platformAssistant({ ask, store, config, clock });
  const back = callBack({ ask, store, config, clock, log: scope.log });

  scope.get('/platform/calls', (request): Promise<PlatformCalls> => {
    const { page = 1 } = readQuery(platformCallsQuery, request);
    return platformCalls(ask, store, page, clock());
  });

  scope.get('/platform/assistant', (): Promise<AssistantDifference> => assistant.read());

  scope.post('/platform/assistant', (request): Promise<AssistantChanged> => {
    return assistant.change(readBody(changeAssistantBody, request).fingerprint, actorOf(request));
  });

  scope.get<{ Params: { id: string } }>('/leads/:id/call-back', ({ params }): Promise<CallBackOffer> => {
    return back.offer(params.id);
  });

  scope.post<{ Params: { id: string } }>('/leads/:id/call-back', (request): Promise<CalledBack> => {
    return back.call(request.params.id, readBody(callBackBody, request).number, actorOf(request));
  });
}

function actorOf(request: FastifyRequest): Actor {
  const { userId: id, username: name } = signedInOf(request);
  return { id, name };
}
