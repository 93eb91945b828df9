import { USER_ACTIVITY } from '@downspout/office-api/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import { readCookie } from './cookies.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { findSession, type SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that need no session. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** The route answers anybody who reaches the listener. */
    withoutSession?: true;
  }
}

const SIGNED_OUT: ErrorAnswer = { status: 401, code: 'signed_out', message: 'Please sign in' };

/** Refuses every route of the scope, unknown ones too, without a session; but for those that say `withoutSession`. */
export function requireSession(scope: FastifyInstance, { store, clock }: OfficeApiOptions): void {
  scope.decorateRequest('signedIn', null);
  scope.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutSession) return;
    const token = readCookie(request, 'session');
    request.signedIn = token === null ? null : await findSession(store, token, clock(), isUse(request));
    if (request.signedIn === null) throw new RefusedError(SIGNED_OUT);
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
