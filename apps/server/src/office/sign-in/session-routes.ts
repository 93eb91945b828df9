import { signInBody } from '@downspout/office-api/credentials';
import type { Session } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import { writeAudit } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { clearCookie, readCookie, setSignInCookies } from './cookies.ts';
import { forgetDevices } from './known-devices.ts';
import { signedInOf } from './require-session.ts';
import { endSession, endSessionsOf, IDLE_MS, lifetimeMs } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { throttled } from './throttled.ts';

const REFUSED: ErrorAnswer = { status: 401, code: 'refused', message: 'The username or the password is wrong' };
const CODE_NEEDED: ErrorAnswer = { status: 401, code: 'code_needed', message: 'Please enter the code too' };
const WRONG_CODE: ErrorAnswer = { status: 401, code: 'wrong_code', message: 'The code is wrong, or was used already' };

/** Signing in and out. */
export async function sessionRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  scope.get(urls.session, async (request): Promise<Session> => {
    const { username, idleLeftMs, leftMs, isTrusted } = signedInOf(request);
    return { username, idleLeftMs, leftMs, ...(isTrusted && { trusted: true }) };
  });

  scope.post(urls.signIn, { config: { withoutSession: true } }, async (request, reply): Promise<Session> => {
    const { username, password, code, trusted: isTrusted = false } = readBody(signInBody, request);
    const browser = { origin: originOf(request), ...tokensOf(request), isTrusted };
    const attempt = { username, password, code: code?.trim() || null, ...browser };
    const result = await signIn(store, attempt, clock());
    if (result.state === 'paused') throw throttled(result.waitMs);
    if (result.state === 'refused') throw new RefusedError(REFUSED);
    if (result.state === 'code-needed') throw new RefusedError(CODE_NEEDED);
    if (result.state === 'wrong-code') throw new RefusedError(WRONG_CODE);
    setSignInCookies(request, reply, result, isTrusted);
    return newSession(result.user.username, isTrusted);
  });

  scope.post(urls.signOut, async (request, reply) => {
    const { sessionId, userId: id, username: name } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      await endSession(transaction, { id: sessionId, userId: id });
      const entry = { at: clock(), actor: { id, name }, action: 'signed-out', subject: `user:${name}` };
      await writeAudit(transaction, entry);
    });
    return signedOut(request, reply);
  });

  scope.post(urls.signOutEverywhere, async (request, reply) => {
    const { userId: id, username: name } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      const endedSessions = await endSessionsOf(transaction, id, clock());
      await forgetDevices(transaction, id);
      const entry = { action: 'signed-out-everywhere', subject: `user:${name}`, after: { endedSessions } };
      await writeAudit(transaction, { at: clock(), actor: { id, name }, ...entry });
    });
    return signedOut(request, reply);
  });
}

/** What a browser is told of the session that it has just begun. */
export function newSession(username: string, isTrusted: boolean): Session {
  const leftMs = lifetimeMs(isTrusted);
  return isTrusted
    ? { username, idleLeftMs: leftMs, leftMs, trusted: true }
    : { username, idleLeftMs: IDLE_MS, leftMs };
}

export function tokensOf(request: FastifyRequest) {
  return { sessionToken: readCookie(request, 'session'), deviceToken: readCookie(request, 'device') };
}

function signedOut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  clearCookie(request, reply, 'session');
  return reply.code(204).send();
}
