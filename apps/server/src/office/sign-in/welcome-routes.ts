import { type WelcomeBody, welcomeBody } from '@downspout/office-api/credentials';
import type { SignInState, Welcome, Welcomed } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { originOf } from '../../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Tables } from '../../store/tables.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { type SignInTokens, setSignInCookies } from './cookies.ts';
import { rememberDevice } from './known-devices.ts';
import { guessableBy } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { type SessionOrigin, startSession } from './sessions.ts';
import { hasUsers, type User } from './users.ts';
import { findWelcomeLink, useWelcomeLink } from './welcome-links.ts';

const GONE: ErrorAnswer = { status: 410, code: 'gone', message: 'This link was used, replaced or is too old' };
const NAME_TAKEN: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { username: 'Somebody has this username already' },
};
const NO_NAME: ErrorAnswer = { ...NAME_TAKEN, fields: { username: 'Please choose a username' } };

/** One-time links: the first user's, those of further users, and those for a forgotten password. */
export async function welcomeRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  const open = { config: { withoutSession: true } } as const;

  scope.get(urls.welcome, open, async (): Promise<SignInState> => ({ hasUsers: await hasUsers(store.db) }));

  scope.get<{ Params: { token: string } }>(urls.welcomeLink, open, async (request): Promise<Welcome> => {
    const link = await findWelcomeLink(store.db, request.params.token, clock());
    if (link === null) throw new RefusedError(GONE);
    return { purpose: link.purpose, username: link.username };
  });

  scope.post(urls.welcome, open, async (request, reply): Promise<Welcomed> => {
    const body = readBody(welcomeBody, request);
    const link = await findWelcomeLink(store.db, body.token, clock());
    if (link === null) throw new RefusedError(GONE);
    const username = link.username ?? chosenName(body);
    const fault = await guessableBy(body.password, username);
    if (fault !== null) throw new RefusedError({ ...NAME_TAKEN, fields: { password: fault } });
    const { trusted: isTrusted = false } = body;
    const passwordHash = await hashPassword(body.password);
    const tokens = await store.db.transaction().execute(async (transaction) => {
      const user = await useWelcomeLink(transaction, link, { username, passwordHash, now: clock() });
      if (user === 'gone') throw new RefusedError(GONE);
      if (user === 'name-taken') throw new RefusedError(NAME_TAKEN);
      return user.totp_secret === null ? begin(transaction, user, originOf(request), clock(), isTrusted) : null;
    });
    if (tokens !== null) setSignInCookies(request, reply, tokens, isTrusted);
    reply.code(201);
    return { signedIn: tokens !== null };
  });
}

function chosenName({ username }: WelcomeBody): string {
  if (username === undefined) throw new RefusedError(NO_NAME);
  return username;
}

/** Whoever has just set the password need not type it again. */
async function begin(
  transaction: Transaction<Tables>,
  user: User,
  origin: SessionOrigin,
  now: number,
  isTrusted: boolean,
): Promise<SignInTokens> {
  const sessionToken = await startSession(transaction, user.id, origin, now, { isTrusted });
  return { sessionToken, deviceToken: await rememberDevice(transaction, user.id, null, now) };
}
