import { confirmedBody } from '@downspout/office-api/credentials';
import { passkeyBody } from '@downspout/office-api/passkeys';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmByPasskey } from './passkeys/confirm-by-passkey.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { signedInOf } from './require-session.ts';

/** Asking again who is there, for the routes that say `asksAgain`. */
export async function confirmationRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  // A download is begun by the browser alone, and cannot ask: its screen does so before.
  scope.get(urls.confirmation, { config: { asksAgain: true } }, async () => ({}));

  scope.post(urls.confirmation, async (request, reply) => {
    const { password } = readBody(confirmedBody, request);
    await confirmPassword(options, signedInOf(request), password);
    return reply.code(204).send();
  });

  scope.post(urls.confirmByPasskey, async (request, reply) => {
    const { assertion } = readBody(passkeyBody, request);
    await confirmByPasskey(options, signedInOf(request), { assertion, party: relyingPartyOf(request) });
    return reply.code(204).send();
  });
}
