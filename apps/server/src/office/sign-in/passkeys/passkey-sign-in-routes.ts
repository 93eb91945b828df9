import { passkeySignInBody } from '@downspout/office-api/passkeys';
import type { Session } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../../../plugins/errors.ts';
import type { OfficeOptions } from '../../office-options.ts';
import { readBody } from '../../read-body.ts';
import { setSignInCookies } from '../cookies.ts';
import { newSession, tokensOf } from '../session-routes.ts';
import { addressKey } from '../sign-in.ts';
import { throttled } from '../throttled.ts';
import { newChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const REFUSED: ErrorAnswer = { status: 401, code: 'passkey_refused', message: 'This passkey was not accepted' };

/** Signing in by a passkey, which the browser chooses: nobody is named before. */
export async function passkeySignInRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  const open = { config: { withoutSession: true } } as const;

  scope.post(urls.passkeyOptions, open, async (request) => {
    const { id } = relyingPartyOf(request);
    const askedBy = addressKey(originOf(request).clientAddress);
    const challenge = await newChallenge(store, { purpose: 'use', askedBy }, clock());
    return { challenge, rpId: id, userVerification: 'required', timeout: 5 * 60_000 };
  });

  scope.post(urls.passkeySignIn, open, async (request, reply): Promise<Session> => {
    const { assertion, trusted: isTrusted = false } = readBody(passkeySignInBody, request);
    const browser = { origin: originOf(request), ...tokensOf(request), isTrusted };
    const attempt = { assertion, party: relyingPartyOf(request), ...browser };
    const result = await signInByPasskey(store, attempt, clock());
    if (result.state === 'paused') throw throttled(result.waitMs);
    if (result.state === 'refused') throw new RefusedError(REFUSED);
    setSignInCookies(request, reply, result, isTrusted);
    return newSession(result.username, isTrusted);
  });
}
