import type { NewCalendarFeed } from '@downspout/office-api/follow-up/calendar-feed';
import { urlOf, urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NOT_FOUND, sendError } from '../../../plugins/errors.ts';
import { limitRate } from '../../../plugins/rate-limit.ts';
import { writeAudit } from '../../audit.ts';
import { actorOf } from '../../lead/lead-routes.ts';
import type { OfficeOptions } from '../../office-options.ts';
import { signedInOf } from '../../sign-in/require-session.ts';
import { ownersCalendar } from './feed.ts';
import { endFeed, isFeed, makeFeed } from './feed-tokens.ts';
import { CALENDAR_TYPE } from './ical.ts';

/** Programs ask some times an hour; several may stand behind one address. */
const MAX_A_MINUTE = 60;
const FILE = /^([\w-]{43})\.ics$/;

/** The address by which a user's calendar program reads the appointments: made, replaced and turned off under Account. */
export async function feedRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  scope.post(urls.calendarFeed, { config: { asksAgain: true } }, async (request): Promise<NewCalendarFeed> => {
    const { userId, username } = signedInOf(request);
    const token = await store.db.transaction().execute(async (transaction) => {
      const entry = { action: 'calendar-feed-made', subject: `user:${username}` };
      await writeAudit(transaction, { at: clock(), actor: actorOf(request), ...entry });
      return makeFeed(transaction, userId, clock());
    });
    return { address: `${ownOrigin(request)}${urlOf(urls.calendar, { file: `${token}.ics` })}` };
  });

  scope.post(urls.calendarFeedOff, async (request, reply) => {
    const { userId, username } = signedInOf(request);
    await store.db.transaction().execute(async (transaction) => {
      if (!(await endFeed(transaction, userId))) return;
      const entry = { action: 'calendar-feed-ended', subject: `user:${username}` };
      await writeAudit(transaction, { at: clock(), actor: actorOf(request), ...entry });
    });
    return reply.code(204).send();
  });
}

/** What calendar programs read, who have no session: whoever has the address has the appointments. */
export async function calendarRoute(scope: FastifyInstance, { store, clock, config }: OfficeOptions): Promise<void> {
  await limitRate(scope, MAX_A_MINUTE);
  const open = { config: { withoutSession: true } } as const;
  scope.get<{ Params: { file: string } }>(urls.calendar, open, async (request, reply) => {
    const [, token] = FILE.exec(request.params.file) ?? [];
    if (token === undefined || !(await isFeed(store.db, token))) return sendError(reply, NOT_FOUND);
    const officeUrl = config.OFFICE_URL ?? `${request.protocol}://${request.host}`;
    return reply.header('content-type', CALENDAR_TYPE).send(await ownersCalendar(store, officeUrl, clock()));
  });
}

/** As the browser that asks has the office open. */
function ownOrigin({ headers, protocol, host }: FastifyRequest): string {
  return headers.origin ?? `${protocol}://${host}`;
}
