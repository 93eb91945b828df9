import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, noteConfirmed, startSession } from '../office/sign-in/sessions.ts';
import type { User } from '../office/sign-in/users.ts';
import { type ErrorAnswer, sendError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { isOfThisMachine } from './demo-config.ts';

/** Sooner than a proof of who is there grows old. */
const CONFIRM_AGAIN_MS = 60_000;

const NOT_HERE: ErrorAnswer = {
  status: 421,
  code: 'not_here',
  message: 'The demo answers at this machine’s own names alone, such as localhost',
};

/**
 * What stands before the demo's office: it begins a session of this user and shows its cookie with each request, so that
 * browsers need none. The office behind it is the real one, and asks for a session as ever. A page of another name that leads
 * here finds nothing.
 */
export function createOpenDoor(store: Store, user: Pick<User, 'id'>, clock = Date.now) {
  let token = Promise.resolve('');

  /** The token of a session that is open, and has been confirmed a moment ago. */
  async function kept(before: string, userAgent: string): Promise<string> {
    const now = clock();
    const session = before === '' ? null : await findSession(store, before, now, true);
    return store.db.transaction().execute(async (transaction) => {
      if (session === null) {
        const origin = { clientAddress: '127.0.0.1', userAgent };
        return startSession(transaction, user.id, origin, now, { isTrusted: true });
      }
      if (session.confirmedAt <= now - CONFIRM_AGAIN_MS) await noteConfirmed(transaction, session.sessionId, now);
      return before;
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfThisMachine(request.hostname)) return sendError(reply, NOT_HERE);
    const before = token.catch(() => '');
    token = before.then((one) => kept(one, request.headers['user-agent'] ?? ''));
    request.raw.headers.cookie = `office-session=${await token}`;
  };
}
