import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textHeader } from '../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';

const UNAUTHORIZED: ErrorAnswer = {
  status: 401,
  code: 'unauthorized',
  message: 'Please send the secret of the voice events as x-vapi-secret, or as a bearer token',
};

/**
 * Refuses every request of this scope that does not know the secret, before its body is read. Without a configured
 * secret nobody knows it (rulings, "Settled later").
 */
export function askForSecret(scope: FastifyInstance, secret: string | null): void {
  const wanted = secret === null ? null : digest(secret);
  scope.addHook('onRequest', async (request, reply) => {
    if (wanted !== null && sentSecrets(request).some((sent) => timingSafeEqual(digest(sent), wanted))) return;
    reply.header('www-authenticate', 'Bearer');
    throw new RefusedError(UNAUTHORIZED);
  });
}

/** Digests have one length, and how far two of them agree tells nothing of the texts. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The platform sends one or the other, as its account says (https://docs.vapi.ai/server-url/server-authentication). */
function sentSecrets(request: FastifyRequest): string[] {
  const bearer = /^bearer +(\S+)$/i.exec(textHeader(request, 'authorization') ?? '')?.[1];
  return [textHeader(request, 'x-vapi-secret'), bearer].filter((sent) => sent !== undefined);
}
