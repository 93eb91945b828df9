import { CONFIRMATION_NEEDED, USER_ACTIVITY } from '@downspout/office-api/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readCookie } from './cookies.ts';
import { findSession, type SignedIn, whyEnded } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that need no session. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** The route answers anybody who reaches the listener. */
    withoutSession?: true;
    /** Whoever asks must have proved shortly before who they are. */
    asksAgain?: true;
  }
}

const SIGNED_OUT: ErrorAnswer = { status: 401, code: 'signed_out', message: 'Please sign in' };

const NOT_CONFIRMED: ErrorAnswer = {
  status: 403,
  code: CONFIRMATION_NEEDED,
  message: 'Please enter your password again',
};
/** For so long a proof of who is there counts, in ms. */
export const CONFIRMED_MS = 10 * 60_000;

/** Refuses every route of the scope, unknown ones too, without a session; but for those that say `withoutSession`. */
export function requireSession(scope: FastifyInstance, { store, clock }: OfficeOptions): void {
  scope.decorateRequest('signedIn', null);
  scope.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutSession) return;
    const token = readCookie(request, 'session');
    if (token === null) throw new RefusedError(SIGNED_OUT);
    const now = clock();
    request.signedIn = await findSession(store, token, now, isUse(request));
    if (request.signedIn === null) {
      throw new RefusedError({ ...SIGNED_OUT, reason: await whyEnded(store, token, now) });
    }
    const { asksAgain } = request.routeOptions.config;
    if (asksAgain && request.signedIn.confirmedAt <= now - CONFIRMED_MS) throw new RefusedError(NOT_CONFIRMED);
  });
}

function isUse(request: FastifyRequest): boolean {
  return request.headers[USER_ACTIVITY] === '?1';
}

/** Who asks, on a route that needs a session. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw new RefusedError(SIGNED_OUT);
  return request.signedIn;
}
