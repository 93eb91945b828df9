import { VOICE_EVENTS_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance } from 'fastify';
import { parseJsonBodies } from '../leads/body-parsers.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { answerTo, type ErrorAnswer, sendError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { answerToolCalls } from './answer-tool-calls.ts';
import { readCallReport, readStatusUpdate } from './call-news.ts';
import { askForSecret } from './events-secret.ts';
import { readMessage } from './message.ts';
import { storeCallNews } from './store-call-news.ts';

/** A report carries the whole transcript. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface VoiceEventsOptions {
  /** Null: nobody may send events. */
  readonly secret: string | null;
  readonly saveLead: SaveLead;
  readonly store: Pick<Store, 'db'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * `POST /api/voice/events`: the platform's server messages (https://docs.vapi.ai/server-url/events). What is answered
 * 200 is durable; a message of a kind we do not know is answered 200 and ignored, so that the platform may learn new ones.
 */
export async function voiceEventsRoute(scope: FastifyInstance, options: VoiceEventsOptions): Promise<void> {
  askForSecret(scope, options.secret);
  parseJsonBodies(scope, MAX_BODY_BYTES);
  scope.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    return sendError(reply, OWN_WORDS[answer.status] ?? answer);
  });
  scope.post(VOICE_EVENTS_URL, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return takeMessage(request.body, options);
  });
}

async function takeMessage(body: unknown, { saveLead, store, clock }: VoiceEventsOptions): Promise<object> {
  const message = readMessage(body);
  switch (message.type) {
    case 'tool-calls':
      return answerToolCalls(message, { saveLead, now: clock() });
    case 'status-update':
      await storeCallNews(store, readStatusUpdate(message), clock());
      return {};
    case 'end-of-call-report':
      await storeCallNews(store, readCallReport(message), clock());
      return {};
    default:
      return {};
  }
}

/** The limits of this route are not those of the forms. */
const OWN_WORDS: Readonly<Record<number, ErrorAnswer>> = {
  413: { status: 413, code: 'too_large', message: `The message is larger than ${MAX_BODY_BYTES / 1024} KB` },
  415: { status: 415, code: 'unsupported_media_type', message: 'Please send application/json' },
};
