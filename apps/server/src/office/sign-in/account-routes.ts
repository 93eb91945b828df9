import type { Account } from '@downspout/office-api/account';
import { endSessionBody, passwordBody } from '@downspout/office-api/credentials';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import { feedMadeAt } from '../appointments/calendar/feed-tokens.ts';
import { writeAudit } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { confirmPassword } from './confirm-password.ts';
import { setSessionCookie } from './cookies.ts';
import { listPasskeys } from './passkeys/passkeys.ts';
import { guessableBy } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { signedInOf } from './require-session.ts';
import { countRecoveryCodes } from './second-factor.ts';
import { endSession, endSessionsOf, listSessions, startSession } from './sessions.ts';
import { findUserById } from './users.ts';

const INVALID: ErrorAnswer = { status: 422, code: 'invalid', message: 'Please check the fields' };

/** A user's own account. */
export async function accountRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock } = options;

  scope.get(urls.account, async (request): Promise<Account> => {
    const { userId, sessionId } = signedInOf(request);
    const user = await findUserById(store.db, userId);
    const sessions = await listSessions(store, userId, clock());
    return {
      username: user.username,
      secondFactor: user.totp_secret !== null,
      recoveryCodesLeft: countRecoveryCodes(user.recovery_codes),
      calendarFeedAt: await feedMadeAt(store.db, userId),
      passkeys: await listPasskeys(store, userId),
      sessions: sessions.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        signedInAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        trustedUntil: row.is_trusted === 1 ? row.expires_at : null,
        address: row.client_address,
        userAgent: row.user_agent,
      })),
    };
  });

  scope.post(urls.password, async (request, reply) => {
    const body = readBody(passwordBody, request);
    const { isTrusted } = signedInOf(request);
    const user = await confirmPassword(options, signedInOf(request), body.password);
    const fault = await guessableBy(body.newPassword, user.username);
    if (fault !== null) throw new RefusedError({ ...INVALID, fields: { newPassword: fault } });
    const password_hash = await hashPassword(body.newPassword);
    const now = clock();
    const token = await store.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const endedSessions = (await endSessionsOf(transaction, user.id, now)) - 1;
      const entry = { action: 'password-changed', subject: `user:${user.username}`, after: { endedSessions } };
      await writeAudit(transaction, { at: now, actor: { id: user.id, name: user.username }, ...entry });
      return startSession(transaction, user.id, originOf(request), now, { isTrusted });
    });
    setSessionCookie(request, reply, token, isTrusted);
    return reply.code(204).send();
  });

  scope.post(urls.endSession, { config: { asksAgain: true } }, async (request, reply) => {
    const { id } = readBody(endSessionBody, request);
    const { userId, username } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      if (!(await endSession(transaction, { id, userId }))) return;
      const actor = { id: userId, name: username };
      await writeAudit(transaction, { at: clock(), actor, action: 'session-ended', subject: `user:${username}` });
    });
    return reply.code(204).send();
  });
}
