import { callBackBody, changeAssistantBody, platformCallsQuery } from '@downspout/office-api/platform/bodies';
import type {
  AssistantChanged,
  AssistantDifference,
  CallBackOffer,
  CalledBack,
  PlatformCalls,
} from '@downspout/office-api/platform/platform';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { callBack } from './call-back.ts';
import { platformAccess } from './platform-access.ts';
import { platformAssistant } from './platform-assistant.ts';
import { platformCalls } from './platform-calls.ts';

/** The voice platform, as far as the owner works with it from here. */
export async function platformRoutes(scope: FastifyInstance, { store, clock, config }: OfficeOptions): Promise<void> {
  const ask = platformAccess(config);
  const assistant = platformAssistant({ ask, store, config, clock });
  const back = callBack({ ask, store, config, clock, log: scope.log });

  scope.get(urls.platformCalls, (request): Promise<PlatformCalls> => {
    const { page = 1 } = readQuery(platformCallsQuery, request);
    return platformCalls(ask, store, page, clock());
  });

  scope.get(urls.platformAssistant, (): Promise<AssistantDifference> => assistant.read());

  scope.post(urls.platformAssistant, (request): Promise<AssistantChanged> => {
    return assistant.change(readBody(changeAssistantBody, request).fingerprint, actorOf(request));
  });

  scope.get<{ Params: { id: string } }>(urls.leadCallBack, ({ params }): Promise<CallBackOffer> => {
    return back.offer(params.id);
  });

  scope.post<{ Params: { id: string } }>(urls.leadCallBack, (request): Promise<CalledBack> => {
    return back.call(request.params.id, readBody(callBackBody, request).number, actorOf(request));
  });
}

function actorOf(request: FastifyRequest): Actor {
  const { userId: id, username: name } = signedInOf(request);
  return { id, name };
}
