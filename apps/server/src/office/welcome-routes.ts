import { type WelcomeBody, welcomeBody } from '@downspout/office-api/credentials';
import type { Welcome, Welcomed } from '@downspout/office-api/session';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { originOf } from '../leads/request-headers.ts';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import type { Tables } from '../store/tables.ts';
import { setCookie } from './cookies.ts';
import { guessableBy } from './guessable.ts';
import { rememberDevice } from './known-devices.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { hashPassword } from './passwords.ts';
import { readBody } from './read-body.ts';
import { type SessionOrigin, startSession } from './sessions.ts';
import type { User } from './users.ts';
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
export async function welcomeRoutes(scope: FastifyInstance, { store, clock }: OfficeApiOptions): Promise<void> {
  const open = { config: { withoutSession: true } } as const;

  scope.get<{ Params: { token: string } }>('/welcome/:token', open, async (request): Promise<Welcome> => {
    const link = await findWelcomeLink(store.db, request.params.token, clock());
    if (link === null) throw new RefusedError(GONE);
    return { purpose: link.purpose, username: link.username };
  });

  scope.post('/welcome', open, async (request, reply): Promise<Welcomed> => {
    const body = readBody(welcomeBody, request);
    const link = await findWelcomeLink(store.db, body.token, clock());
    if (link === null) throw new RefusedError(GONE);
    const username = link.username ?? chosenName(body);
    const fault = await guessableBy(body.password, username);
    if (fault !== null) throw new RefusedError({ ...NAME_TAKEN, fields: { password: fault } });
    const passwordHash = await hashPassword(body.password);
    const tokens = await store.db.transaction().execute(async (transaction) => {
      const user = await useWelcomeLink(transaction, link, { username, passwordHash, now: clock() });
      if (user === 'gone') throw new RefusedError(GONE);
      if (user === 'name-taken') throw new RefusedError(NAME_TAKEN);
      return user.totp_secret === null ? begin(transaction, user, originOf(request), clock()) : null;
    });
    if (tokens !== null) {
      setCookie(request, reply, 'session', tokens.sessionToken);
      setCookie(request, reply, 'device', tokens.deviceToken);
    }
    reply.code(201);
    return { signedIn: tokens !== null };
  });
}

function chosenName({ username }: WelcomeBody): string {
  if (username === undefined) throw new RefusedError(NO_NAME);
  return username;
}

/** Whoever has just set the password need not type it again. */
async function begin(transaction: Transaction<Tables>, user: User, origin: SessionOrigin, now: number) {
  const sessionToken = await startSession(transaction, user.id, origin, now);
  return { sessionToken, deviceToken: await rememberDevice(transaction, user.id, null, now) };
}
