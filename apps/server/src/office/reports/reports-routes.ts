import { dayName } from '@downspout/leads/local-time';
import type { Reports } from '@downspout/office-api/reports';
import { reportsQuery } from '@downspout/office-api/reports-query';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/database.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readQuery } from '../read-query.ts';
import { callReport } from './call-report.ts';
import { deliveryReport } from './delivery-report.ts';
import { groupReports } from './group-report.ts';
import { inTurn } from './in-turn.ts';
import { leadReport } from './lead-report.ts';
import { type Periods, period, readPeriods } from './periods.ts';
import { responseReport } from './response-report.ts';
import { statusReport } from './status-report.ts';

/** How the business goes: leads, answers, money, calls and deliveries of a period. */
export async function reportsRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  scope.get(urls.reports, (request): Promise<Reports> => {
    const now = clock();
    return readReports(store, readPeriods(readQuery(reportsQuery, request), now), now);
  });
}

/** All reports of a period. `now`: ms since the epoch. */
async function readReports(store: Store, periods: Periods, now: number): Promise<Reports> {
  const { first, last, firstBefore, today } = periods;
  return {
    period: period(first, last),
    before: period(firstBefore, first - 1),
    today: dayName(today),
    leads: await inTurn(() => leadReport(store, periods)),
    response: await inTurn(() => responseReport(store, periods, now)),
    statuses: await inTurn(() => statusReport(store, periods)),
    ...(await groupReports(store, periods)),
    calls: await inTurn(() => callReport(store, periods, now)),
    deliveries: await inTurn(() => deliveryReport(store, periods)),
  };
}
