import { TEXTS_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AcceptsLeads } from '../deliveries/destination.ts';
import { textHeader } from '../leads/request-headers.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { readKeyword } from '../opt-outs/keywords.ts';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import { answerTo, type ErrorAnswer, RefusedError, sendError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { translated } from '../store/translated.ts';
import { type IncomingText, readIncomingText } from './incoming-text.ts';
import { storeIncomingText } from './store-incoming-text.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** What the service, or the carrier, answers by itself. */
const HELP = new Set(['HELP', 'INFO']);

export interface IncomingTextOptions {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** SMS_ACCOUNT_SID and SMS_AUTH_TOKEN; null: no report is accepted. */
  readonly accountSid: string | null;
  readonly authToken: string | null;
  readonly saveLead: SaveLead;
  /** Those that are configured. */
  readonly destinations: readonly Pick<AcceptsLeads, 'name'>[];
  /** Called after a commit that brought deliveries to users. */
  readonly onNotified: () => void;
}

/**
 * `POST /api/texts`: the SMS service reports a text message to the company's number, signed as Twilio's API signs. STOP and START are
 * opt-outs and their end; all else goes to the lead of that number, or becomes one. What is answered 200 is durable, and
 * stored once for each `MessageSid`.
 */
export async function incomingTextRoute(scope: FastifyInstance, options: IncomingTextOptions): Promise<void> {
  scope.removeAllContentTypeParsers();
  // As it was sent: the signature is over its fields.
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, text, done) => done(null, text),
  );
  scope.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    return sendError(reply, OWN_WORDS[answer.status] ?? answer);
  });
  scope.post(TEXTS_URL, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    assertSigned(options, request, form);
    const text = readIncomingText(form);
    if (text === null) throw new RefusedError(NOT_A_TEXT);
    await translated(takeIncoming(options, text));
    // Nothing is answered by text.
    return reply.type('text/xml; charset=utf-8').send('<Response></Response>');
  });
}

async function takeIncoming(options: IncomingTextOptions, text: IncomingText): Promise<void> {
  const { store, clock } = options;
  const keyword = readKeyword(text.text);
  if (keyword !== null) return noteKeyword(store, text, keyword, clock());
  if (HELP.has(text.text.trim().toUpperCase())) return;
  await storeIncomingText(options, text, clock());
}

/** Once for each message: a STOP that is reported again must not undo a START that came after it. */
async function noteKeyword(
  store: Store,
  { providerId, from }: IncomingText,
  keyword: { readonly keyword: string; readonly optedOut: boolean },
  now: number,
): Promise<void> {
  const id = `sms_${providerId}`;
  const known = await store.db.selectFrom('opt_out_events').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) await storeOptOut(store, id, { phone: from, ...keyword, at: null }, now);
}

/** Throws `RefusedError` unless the report is the account's own. Proxies may have taken TLS off, and say so or not. */
function assertSigned(
  { accountSid, authToken }: IncomingTextOptions,
  request: FastifyRequest,
  form: URLSearchParams,
): void {
  const signature = textHeader(request, 'x-twilio-signature') ?? '';
  const urls = ['https', 'http'].map((protocol) => `${protocol}://${request.host}${request.originalUrl}`);
  const isSigned = authToken !== null && isSignedByTwilio(authToken, signature, urls, form);
  if (!isSigned || form.get('AccountSid') !== accountSid) throw new RefusedError(UNAUTHORIZED);
}

const UNAUTHORIZED: ErrorAnswer = {
  status: 401,
  code: 'unauthorized',
  message: 'The signature does not belong to this request and to SMS_AUTH_TOKEN',
};

const NOT_A_TEXT: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'There is no MessageSid, or nobody it is from',
};

/** The limits of this route are not those of the forms. */
const OWN_WORDS: Readonly<Record<number, ErrorAnswer>> = {
  413: { status: 413, code: 'too_large', message: `The request is larger than ${MAX_BODY_BYTES / 1024} KB` },
  415: { status: 415, code: 'unsupported_media_type', message: 'Please send application/x-www-form-urlencoded' },
};
