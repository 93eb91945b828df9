import type { InboxLead } from '@downspout/office-api/leads';
import { callOutcomeBody, handledBody, messageBody, type SentMessage } from '@downspout/office-api/messages';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { markHandled, noteCallOutcome } from './call-outcome.ts';
import { sendMessage } from './send-message.ts';

type OfLead = { Params: { id: string } };

/** What is written to a lead's person, and what came of calling them. */
export async function messageRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, destinations } = options;

  scope.post<OfLead>(urls.leadMessages, async (request): Promise<SentMessage> => {
    const body = readBody(messageBody, request);
    const message = { leadId: request.params.id, body, actor: actorOf(request), now: clock() };
    const sent = await sendMessage(store, message, destinations);
    options.onDeliveriesChanged();
    return sent;
  });

  scope.post<OfLead>(urls.leadCallOutcome, (request): Promise<InboxLead> => {
    const { outcome } = readBody(callOutcomeBody, request);
    return noteCallOutcome(store, { leadId: request.params.id, outcome, actor: actorOf(request), now: clock() });
  });

  scope.post<OfLead>(urls.leadHandled, (request): Promise<InboxLead> => {
    readBody(handledBody, request);
    return markHandled(store, { leadId: request.params.id, actor: actorOf(request), now: clock() });
  });
}

function actorOf(request: FastifyRequest): Actor {
  const { userId: id, username: name } = signedInOf(request);
  return { id, name };
}
