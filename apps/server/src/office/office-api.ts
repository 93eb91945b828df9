import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { parseJsonBodies } from '../leads/body-parsers.ts';
import { notificationRoutes } from '../notifications/notification-routes.ts';
import { answerTo, type ErrorAnswer, NOT_FOUND, RefusedError, sendError } from '../plugins/errors.ts';
import { retentionRoute } from '../retention/retention-route.ts';
import { translateStoreError } from '../store/errors.ts';
import { appointmentRoutes } from './appointments/appointment-routes.ts';
import { calendarRoute, feedRoutes } from './appointments/calendar/feed-routes.ts';
import { todayRoute } from './appointments/today-route.ts';
import { callsRoutes } from './calls/calls-routes.ts';
import { compressAnswers } from './compress-answers.ts';
import { deliveriesRoutes } from './deliveries/deliveries-routes.ts';
import { exportRoutes } from './export/export-routes.ts';
import { factsRoutes } from './facts-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { viewRoutes } from './inbox/view-routes.ts';
import { bulkRoute } from './lead/bulk-route.ts';
import { leadRoutes } from './lead/lead-routes.ts';
import { eventRoutes } from './live/event-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import type { OfficeOptions } from './office-options.ts';
import { platformRoutes } from './platform/platform-routes.ts';
import { refuseForeignChanges } from './refuse-foreign-changes.ts';
import { reportsRoutes } from './reports/reports-routes.ts';
import { accountRoutes } from './sign-in/account-routes.ts';
import { confirmationRoutes } from './sign-in/confirmation-routes.ts';
import { pairingRoutes } from './sign-in/pairing/pairing-routes.ts';
import { passkeyRoutes } from './sign-in/passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from './sign-in/passkeys/passkey-sign-in-routes.ts';
import { TooManyPasswordsError } from './sign-in/passwords.ts';
import { requireSession } from './sign-in/require-session.ts';
import { secondFactorRoutes } from './sign-in/second-factor-routes.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { welcomeRoutes } from './sign-in/welcome-routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The office's API. A route of this scope is refused without a session unless it says `withoutSession` itself, and a
 * change is refused unless the office's own screens ask for it.
 */
export async function officeApi(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
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
  await scope.register(confirmationRoutes, options);
  await scope.register(secondFactorRoutes, options);
  await scope.register(passkeyRoutes, options);
  await scope.register(passkeySignInRoutes, options);
  await scope.register(pairingRoutes, options);
  await scope.register(notificationRoutes, options);
  await scope.register(factsRoutes, options);
  await scope.register(inboxRoutes, options);
  await scope.register(viewRoutes, options);
  await scope.register(leadRoutes, options);
  await scope.register(messageRoutes, options);
  await scope.register(bulkRoute, options);
  await scope.register(appointmentRoutes, options);
  await scope.register(todayRoute, options);
  await scope.register(feedRoutes, options);
  await scope.register(calendarRoute, options);
  await scope.register(callsRoutes, options);
  await scope.register(reportsRoutes, options);
  await scope.register(platformRoutes, options);
  await scope.register(eventRoutes, options);
  await scope.register(exportRoutes, options);
  await scope.register(deliveriesRoutes, options);
  await scope.register(retentionRoute, options);
  // Whatever else is asked for: known to be missing only by those who are signed in.
  scope.all('/api/*', (_request, reply) => sendError(reply, NOT_FOUND));
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
