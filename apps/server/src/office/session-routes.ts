import { signInBody } from '@downspout/office-api/credentials';
import type { Session } from '@downspout/office-api/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import { writeAudit } from './audit.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';
import { forgetDevices } from './known-devices.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readBody } from './read-body.ts';
import { signedInOf } from './require-session.ts';
import { ABSOLUTE_MS, endSession, endSessionsOf, IDLE_MS } from './sessions.ts';
import { signIn } from './sign-in.ts';

const REFUSED: ErrorAnswer = { status: 401, code: 'refused', message: 'The username or the password is wrong' };
const CODE_NEEDED: ErrorAnswer = { status: 401, code: 'code_needed', message: 'Please enter the code too' };
const WRONG_CODE: ErrorAnswer = { status: 401, code: 'wrong_code', message: 'The code is wrong, or was used already' };

/** Signing in and out. */
export async function sessionRoutes(scope: FastifyInstance, { store, clock }: OfficeApiOptions): Promise<void> {
  scope.get('/session', async (request): Promise<Session> => {
    const { username, idleLeftMs, leftMs } = signedInOf(request);
    return { username, idleLeftMs, leftMs };
  });

  scope.post('/sign-in', { config: { withoutSession: true } }, async (request, reply): Promise<Session> => {
    const { username, password, code } = readBody(signInBody, request);
    const attempt = { username, password, code: code?.trim() || null, origin: originOf(request), ...tokensOf(request) };
    const result = await signIn(store, attempt, clock());
    if (result.state === 'paused') throw pausedFor(result.waitMs);
    if (result.state === 'refused') throw new RefusedError(REFUSED);
    if (result.state === 'code-needed') throw new RefusedError(CODE_NEEDED);
    if (result.state === 'wrong-code') throw new RefusedError(WRONG_CODE);
    setCookie(request, reply, 'session', result.sessionToken);
    setCookie(request, reply, 'device', result.deviceToken);
    return { username: result.user.username, idleLeftMs: IDLE_MS, leftMs: ABSOLUTE_MS };
  });

  scope.post('/sign-out', async (request, reply) => {
    const { sessionId, userId: id, username: name } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      await endSession(transaction, { id: sessionId, userId: id });
      const entry = { at: clock(), actor: { id, name }, action: 'signed-out', subject: `user:${name}` };
      await writeAudit(transaction, entry);
    });
    return signedOut(request, reply);
  });

  scope.post('/sign-out-everywhere', async (request, reply) => {
    const { userId: id, username: name } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      const endedSessions = await endSessionsOf(transaction, id);
      await forgetDevices(transaction, id);
      const entry = { action: 'signed-out-everywhere', subject: `user:${name}`, after: { endedSessions } };
      await writeAudit(transaction, { at: clock(), actor: { id, name }, ...entry });
    });
    return signedOut(request, reply);
  });
}

/** Too many failed: when to come back. */
export function pausedFor(waitMs: number): RefusedError {
  const retryAfterS = Math.ceil(waitMs / 1_000);
  const message = `Too many wrong tries. Please wait ${retryAfterS} s and try again.`;
  return new RefusedError({ status: 429, code: 'paused', message, retryAfterS });
}

function tokensOf(request: FastifyRequest) {
  return { sessionToken: readCookie(request, 'session'), deviceToken: readCookie(request, 'device') };
}

function signedOut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  clearCookie(request, reply, 'session');
  return reply.code(204).send();
}
