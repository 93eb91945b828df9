import { isUtf8 } from 'node:buffer';
import { MAX_BODY_BYTES } from '@downspout/leads/limits';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';

/** The two ways to send a lead: JSON, and a plain HTML form. Any other media type is refused by Fastify with 415. */
export async function parseLeadBodies(scope: FastifyInstance): Promise<void> {
  refuseEncodedBodies(scope);
  parseJsonBodies(scope, MAX_BODY_BYTES);
  await scope.register(formbody, { bodyLimit: MAX_BODY_BYTES, parser: parseForm });
}

/** Takes JSON in UTF-8 of up to `bodyLimit` bytes, and no other media type. */
export function parseJsonBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  // Keys that could reach a prototype are dropped like any other unknown field.
  const parseJson = scope.getDefaultJsonParser('remove', 'remove');
  const options = { parseAs: 'buffer', bodyLimit } as const;
  scope.addContentTypeParser('application/json', options, (request, body: Buffer, done) => {
    if (!isUtf8(body)) done(notReadable('The request is not valid UTF-8'));
    else parseJson(request, body.toString(), (error, value) => (error ? done(notJson(body)) : done(null, value)));
  });
}

/** A compressed body would be read as nonsense. RFC 9110, 15.5.16: the answer names what is taken instead. */
function refuseEncodedBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || /^(?:identity)?$/i.test(encoding.trim())) return done();
    reply.header('accept-encoding', 'identity');
    done(new RefusedError(ENCODED));
  });
}

const ENCODED: ErrorAnswer = {
  status: 415,
  code: 'unsupported_encoding',
  message: 'Please send the body without Content-Encoding',
};

/** For a request without any body. */
export function notReadable(message: string): RefusedError {
  return new RefusedError({ status: 400, code: 'unreadable', message });
}

function notJson(body: Buffer): RefusedError {
  return notReadable(body.length === 0 ? 'The request has no body' : 'The request is not valid JSON');
}

/** Dropped here as they are from JSON. */
const REACH_PROTOTYPES = new Set(['__proto__', 'constructor']);

/** The first of several values under one name counts, as in any form of ours there is only one. */
function parseForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)].filter(([name]) => !REACH_PROTOTYPES.has(name));
  return Object.fromEntries(fields.reverse());
}
