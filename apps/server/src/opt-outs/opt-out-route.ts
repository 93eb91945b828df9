import { OPT_OUTS_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { textHeader } from '../leads/request-headers.ts';
import { answerTo, type ErrorAnswer, RefusedError, sendError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { readOptOut } from './read-opt-out.ts';
import { storeOptOut } from './store-opt-out.ts';

const MAX_BODY_BYTES = 16 * 1024;

export interface OptOutOptions {
  /** WEBHOOK_SECRET; null: no report is accepted. */
  readonly secret: string | null;
  readonly store: Pick<Store, 'db'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * `POST /api/opt-outs`: the owner's automation reports who has texted STOP, or START (docs/consent.md). Signed as our own
 * deliveries are (Standard Webhooks), so a call older than five minutes is refused. What is answered 200 is durable.
 */
export async function optOutRoute(scope: FastifyInstance, { secret, store, clock }: OptOutOptions): Promise<void> {
  const webhook = secret === null ? null : new Webhook(secret);
  scope.removeAllContentTypeParsers();
  // As it was sent: the signature is over its bytes.
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, text, done) => done(null, text),
  );
  scope.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    return sendError(reply, OWN_WORDS[answer.status] ?? answer);
  });
  scope.post(OPT_OUTS_URL, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const text = typeof request.body === 'string' ? request.body : '';
    const id = signedId(webhook, request, text);
    const optOut = readOptOut(text);
    const standing = await storeOptOut(store, id, optOut, clock());
    if (standing === null) throw new RefusedError(ID_REUSED);
    return { phone: optOut.phone, optedOut: standing.opted_out === 1, since: new Date(standing.at).toISOString() };
  });
}

/** The call's `webhook-id`. Throws `RefusedError` unless its signature is good and new. */
function signedId(webhook: Webhook | null, request: FastifyRequest, text: string): string {
  const id = textHeader(request, 'webhook-id') ?? '';
  const timestamp = textHeader(request, 'webhook-timestamp') ?? '';
  const signature = textHeader(request, 'webhook-signature') ?? '';
  try {
    webhook?.verify(
      text,
      { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
      { jsonParse: false },
    );
  } catch {
    throw new RefusedError(UNAUTHORIZED);
  }
  if (webhook === null) throw new RefusedError(UNAUTHORIZED);
  return id;
}

const UNAUTHORIZED: ErrorAnswer = {
  status: 401,
  code: 'unauthorized',
  message: 'Please sign the request with WEBHOOK_SECRET, as Standard Webhooks has it, not more than five minutes ago',
};

const ID_REUSED: ErrorAnswer = {
  status: 422,
  code: 'id_reused',
  message:
    'This webhook-id belongs to another report, and this one was not stored: please send it with an id of its own',
};

/** The limits of this route are not those of the forms. */
const OWN_WORDS: Readonly<Record<number, ErrorAnswer>> = {
  413: { status: 413, code: 'too_large', message: `The request is larger than ${MAX_BODY_BYTES / 1024} KB` },
  415: { status: 415, code: 'unsupported_media_type', message: 'Please send application/json' },
};
