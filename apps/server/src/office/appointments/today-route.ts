import { type Today, todayQuery } from '@downspout/office-api/follow-up/today';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office-options.ts';
import { readQuery } from '../read-query.ts';
import { readToday } from './today.ts';

/** What there is to do on a day. */
export async function todayRoute(scope: FastifyInstance, { store, clock, config }: OfficeOptions): Promise<void> {
  scope.get(urls.today, (request): Promise<Today> => {
    const { day } = readQuery(todayQuery, request);
    return readToday(store.db, day, { now: clock(), lateAfterMinutes: config.OFFICE_LATE_AFTER_MINUTES });
  });
}
