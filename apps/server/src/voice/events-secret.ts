import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textHeader } from '../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import { bearerToken, isSecret } from '../plugins/sent-secret.ts';

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
  scope.addHook('onRequest', async (request, reply) => {
    if (secret !== null && sentSecrets(request).some((sent) => isSecret(sent, secret))) return;
    reply.header('www-authenticate', 'Bearer');
    throw new RefusedError(UNAUTHORIZED);
  });
}

/** The platform sends one or the other, as its account says (https://docs.vapi.ai/server-url/server-authentication). */
function sentSecrets(request: FastifyRequest): string[] {
  return [textHeader(request, 'x-vapi-secret'), bearerToken(request)].filter((sent) => sent !== undefined);
}
