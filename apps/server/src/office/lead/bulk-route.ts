import { type BulkOutcomes, bulkBody } from '@downspout/office-api/bulk';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { changeLeads } from './change-leads.ts';
import { actorOf } from './lead-routes.ts';

/** Changes of several leads at once. */
export async function bulkRoute(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, destinations } = options;
  scope.post(urls.leadsBulk, async (request): Promise<BulkOutcomes> => {
    const { leads } = readBody(bulkBody, request);
    try {
      return { outcomes: await changeLeads(store, leads, { actor: actorOf(request), now: clock() }, destinations) };
    } finally {
      // Some may have been released by it, also before the store failed.
      options.onDeliveriesChanged();
    }
  });
}
