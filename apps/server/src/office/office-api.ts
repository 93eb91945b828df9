import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Destination } from '../deliveries/destinations.ts';
import { parseJsonBodies } from '../leads/body-parsers.ts';
import { answerTo, type ErrorAnswer, NOT_FOUND, RefusedError, sendError } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { translateStoreError } from '../store/errors.ts';
import { accountRoutes } from './account-routes.ts';
import { callsRoutes } from './calls-routes.ts';
import { compressAnswers } from './compress-answers.ts';
import { deliveriesRoutes } from './deliveries/deliveries-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { factsRoutes } from './facts-routes.ts';
import { figuresRoutes } from './figures-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import type { LeadIndex } from './lead-index.ts';
import { leadRoutes } from './lead-routes.ts';
import { TooManyPasswordsError } from './passwords.ts';
import { platformRoutes } from './platform-routes.ts';
import { refuseForeignChanges } from './refuse-foreign-changes.ts';
import { requireSession } from './require-session.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { welcomeRoutes } from './welcome-routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

export interface OfficeApiOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly beatEveryMs: number;
  readonly config: Config;
  /** Those that are configured. */
  readonly destinations: readonly Destination[];
  /** Called after a commit by which deliveries wait again, or a destination is to be probed. */
  readonly onDeliveriesChanged: () => void;
  readonly fetch: typeof globalThis.fetch;
  readonly index: LeadIndex;
}

/**
 * The office's API. A route of this scope is refused without a session unless it says `withoutSession` itself, and a
 * change is refused unless the office's own screens ask for it.
 */
export async function officeApi(scope: FastifyInstance, given: OfficeApiOptions): Promise<void> {
  const { store, clock, beatEveryMs, config, destinations, onDeliveriesChanged, fetch, index } = given;
  // Without the prefix that came along: it would be put on twice.
  const options = { store, clock, beatEveryMs, config, destinations, onDeliveriesChanged, fetch, index };
  await scope.register(cookie);
  parseJsonBodies(scope, MAX_BODY_BYTES);
  scope.setErrorHandler((error, request, reply) => {
    const answer = answerTo(refusalOf(translateStoreError(error)), request);
    return sendError(reply, OWN_WORDS[answer.status] ?? answer);
  });
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  compressAnswers(scope);
  refuseForeignChanges(scope);
  requireSession(scope, options);
  await scope.register(sessionRoutes, options);
  await scope.register(welcomeRoutes, options);
  await scope.register(accountRoutes, options);
  await scope.register(secondFactorRoutes, options);
  await scope.register(factsRoutes, options);
  await scope.register(inboxRoutes, options);
  await scope.register(leadRoutes, options);
  await scope.register(callsRoutes, options);
  await scope.register(figuresRoutes, options);
  await scope.register(platformRoutes, options);
  await scope.register(eventRoutes, options);
  await scope.register(exportRoutes, options);
  await scope.register(deliveriesRoutes, options);
  // Whatever else is asked for: known to be missing only by those who are signed in.
  scope.all('/*', (_request, reply) => sendError(reply, NOT_FOUND));
}

function refusalOf(error: unknown): unknown {
  return error instanceof TooManyPasswordsError ? new RefusedError(BUSY) : error;
}

const BUSY: ErrorAnswer = {
  status: 503,
  code: 'busy',
  message: 'Too many people are signing in. Please try again in a moment.',
  retryAfterS: 5,
};

/** The limits here are not those of the forms. */
const OWN_WORDS: Readonly<Record<number, ErrorAnswer>> = {
  413: { status: 413, code: 'too_large', message: `The request is larger than ${MAX_BODY_BYTES / 1024} KB` },
  415: { status: 415, code: 'unsupported_media_type', message: 'Please send application/json' },
};
