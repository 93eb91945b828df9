import { CREATE_CALL_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBodies } from '../../leads/body-parsers.ts';
import { originOf } from '../../leads/request-headers.ts';
import { answerTo, type ErrorAnswer, RefusedError, sendError } from '../../plugins/errors.ts';
import { limitRate } from '../../plugins/rate-limit.ts';
import type { Store } from '../../store/database.ts';
import { newToken } from '../../store/tokens.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';
import type { CallMeter } from './call-meter.ts';
import { createLiveCall } from './create-live-call.ts';
import { refuseForeignOrigin, socketOrigin } from './same-origin.ts';

/** As large as the platform's requests with overrides are; nothing of it is used. */
const MAX_BODY_BYTES = 64 * 1024;
const ONE_HOUR_MS = 60 * 60_000;
const ONE_MINUTE_MS = 60_000;
/** When to call again while all lines are busy, in seconds. */
const RETRY_BUSY_S = 30;

export interface CreateCallOptions {
  readonly store: Pick<Store, 'engine' | 'db'>;
  readonly clock: () => number;
  readonly maxCalls: number;
  /** 0 is no limit. */
  readonly callsPerHour: number;
  readonly maxCallMinutes: number;
  readonly meter: CallMeter;
}

const BUSY: ErrorAnswer = {
  status: 503,
  code: 'busy',
  message: 'All lines are busy. Please try again in a minute.',
  retryAfterS: RETRY_BUSY_S,
};

/**
 * `POST /api/voice/call/web`: creates a call with our own assistant, and answers as the platform does
 * (https://docs.vapi.ai/api-reference/calls/create-web). What the body asks for is the platform's business; here is one
 * assistant.
 */
export async function createCallRoute(scope: FastifyInstance, options: CreateCallOptions): Promise<void> {
  const { store, clock, maxCalls, maxCallMinutes, meter } = options;
  const newId = createUuidV7(clock);
  parseJsonBodies(scope, MAX_BODY_BYTES);
  scope.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    return sendError(reply, OWN_WORDS[answer.status] ?? answer);
  });
  await limitRate(scope, options.callsPerHour, ONE_HOUR_MS);
  scope.post(CREATE_CALL_URL, async (request, reply) => {
    refuseForeignOrigin(request);
    const now = clock();
    const call = {
      id: newId(),
      joinToken: newToken(),
      origin: originOf(request),
      mustEndAt: now + maxCallMinutes * ONE_MINUTE_MS,
    };
    if (!(await createLiveCall(store, call, now, maxCalls))) {
      meter.busy();
      throw new RefusedError(BUSY);
    }
    meter.started();
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(createdCall(call, request, now));
  });
}

function createdCall(call: { id: string; joinToken: string }, request: FastifyRequest, now: number) {
  return {
    id: call.id,
    type: 'webCall',
    status: 'queued',
    createdAt: new Date(now).toISOString(),
    webCallUrl: `${socketOrigin(request)}/api/voice/call/${call.id}?token=${call.joinToken}`,
    assistant: { name: 'Downspout', voice: { provider: 'embedded' } },
    artifactPlan: { videoRecordingEnabled: false },
  };
}

/** The limits of this route are not those of the forms. */
const OWN_WORDS: Readonly<Record<number, ErrorAnswer>> = {
  413: { status: 413, code: 'too_large', message: `The request is larger than ${MAX_BODY_BYTES / 1024} KB` },
  415: { status: 415, code: 'unsupported_media_type', message: 'Please send application/json' },
};
