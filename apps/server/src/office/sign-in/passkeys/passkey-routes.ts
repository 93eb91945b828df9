import { brand } from '@downspout/business/facts';
import { addPasskeyBody, MAX_PASSKEYS, removePasskeyBody } from '@downspout/office-api/passkeys';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../../../plugins/errors.ts';
import { writeAudit } from '../../audit.ts';
import type { OfficeOptions } from '../../office-options.ts';
import { readBody } from '../../read-body.ts';
import { signedInOf } from '../require-session.ts';
import { CHALLENGE_LASTS_MS, newChallenge, takeChallenge } from './challenges.ts';
import { addPasskey, removePasskey } from './change-passkeys.ts';
import { PASSKEY_REFUSED } from './confirm-by-passkey.ts';
import { credentialsOf } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS, verifyAttestation } from './verify.ts';

const TOO_MANY: ErrorAnswer = {
  status: 409,
  code: 'too_many_passkeys',
  message: `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`,
};
const KNOWN: ErrorAnswer = { status: 409, code: 'passkey_known', message: 'This passkey is known already' };

/** A user's own passkeys. */
export async function passkeyRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  const asksAgain = { config: { asksAgain: true } } as const;

  scope.post(urls.newPasskey, asksAgain, async (request) => {
    const { userId, username, sessionId } = signedInOf(request);
    const { id } = relyingPartyOf(request);
    const challenge = await newChallenge(store, { purpose: 'add', askedBy: `session:${sessionId}` }, clock());
    const excludeCredentials = await credentialsOf(store, userId, id);
    return {
      rp: { id, name: `${brand.name} office` },
      user: { id: Buffer.from(userId).toString('base64url'), name: username, displayName: username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LASTS_MS,
      excludeCredentials: excludeCredentials.map((credential) => ({ type: 'public-key', ...credential })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  });

  scope.post(urls.passkeys, asksAgain, async (request, reply) => {
    const { name, attestation } = readBody(addPasskeyBody, request);
    const { userId, username, sessionId } = signedInOf(request);
    const party = relyingPartyOf(request);
    const asked = { purpose: 'add', askedBy: `session:${sessionId}` } as const;
    const challenge = await takeChallenge(store, attestation.response.clientDataJSON, asked, clock());
    const credential = challenge === null ? null : await verifyAttestation(attestation, party, challenge);
    if (credential === null) throw new RefusedError(PASSKEY_REFUSED);
    await store.db.transaction().execute(async (transaction) => {
      const added = { ...credential, user_id: userId, rp_id: party.id, name };
      const outcome = await addPasskey(transaction, added, clock());
      if (outcome !== 'added') throw new RefusedError(outcome === 'too-many' ? TOO_MANY : KNOWN);
      const entry = { action: 'passkey-added', subject: `user:${username}`, after: { host: party.id } };
      await writeAudit(transaction, { at: clock(), actor: { id: userId, name: username }, ...entry });
    });
    return reply.code(204).send();
  });

  scope.post(urls.removePasskey, asksAgain, async (request, reply) => {
    const { id } = readBody(removePasskeyBody, request);
    const { userId, username } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      const host = await removePasskey(transaction, userId, id);
      if (host === null) return;
      const entry = { action: 'passkey-removed', subject: `user:${username}`, before: { host } };
      await writeAudit(transaction, { at: clock(), actor: { id: userId, name: username }, ...entry });
    });
    return reply.code(204).send();
  });
}
