import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { weightOf } from '../pages/accepted-encoding.ts';

/** What is shorter travels in one packet anyway. */
const MIN_BYTES = 1_024;
/** Most bytes by which an answer is longer than it need be. */
const MAX_PADDING = 100;
/** Of the header, RFC 1952, 2.3: where the flags stand, the one that a file's name follows, and where that name stands. */
const FLAGS_AT = 3;
const FNAME = 8;
const NAME_AT = 10;

const compress = promisify(gzip);

/**
 * Sends JSON answers compressed; what is a stream, as events and exports are, goes as it is.
 *
 * Who sees the length of compressed answers, and has words of his own stand in them, may guess what else stands there
 * (https://www.breachattack.com). For that he must see many: no other site can have a signed-in browser ask for one, since
 * the session's cookie is SameSite=Strict. But anybody may write a lead, which then stands beside the leads of others. So
 * each length is blurred by chance, as Django does (https://docs.djangoproject.com/en/stable/ref/middleware/#module-django.middleware.gzip).
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (typeof payload !== 'string' || !isJson || Buffer.byteLength(payload) < MIN_BYTES) return payload;
    reply.header('vary', 'accept-encoding');
    if (weightOf(request.headers['accept-encoding'] ?? '', 'gzip') === 0) return payload;
    reply.header('content-encoding', 'gzip');
    return blurred(await compress(payload));
  });
}

/** With a file's name of random length, which whoever unpacks it ignores. */
function blurred(zipped: Buffer): Buffer {
  const name = Buffer.from(`${'a'.repeat(randomInt(MAX_PADDING + 1))}\0`);
  const named = Buffer.concat([zipped.subarray(0, NAME_AT), name, zipped.subarray(NAME_AT)]);
  named[FLAGS_AT] = FNAME;
  return named;
}
