import {
  type DeliveriesCount,
  type DeliveriesPage,
  type DeliveriesSummary,
  type DeliveryTotals,
  type Destinations,
  deliveryFilter,
  type Retried,
  retryBody,
  retryManyBody,
  type SentElsewhere,
  sendElsewhereBody,
} from '@downspout/office-api/deliveries';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { readDeliveries } from './delivery-list.ts';
import { createDeliveryTotals } from './delivery-totals.ts';
import { readDestinations, readSummary } from './destinations.ts';
import { type RetryTerms, retryDelivery } from './retry.ts';
import { countDeliveries, retryDeliveries } from './retry-many.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { testRoute } from './test-route.ts';

interface ById {
  readonly Params: { readonly id: string };
}

const pageQuery = z.extend(deliveryFilter, { before: z.optional(z.string().check(z.maxLength(200))) });

/** What was sent, what waits, what died and why; and what the owner does about it. */
export async function deliveriesRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, destinations, onDeliveriesChanged } = options;
  const termsOf = (request: FastifyRequest): RetryTerms => {
    const { userId, username } = signedInOf(request);
    return { actor: { id: userId, name: username }, now: clock(), destinations };
  };

  const totals = createDeliveryTotals(store);

  scope.get(urls.deliveryTotals, (): Promise<DeliveryTotals> => totals());

  scope.get(urls.destinations, async (): Promise<Destinations> => {
    return { destinations: await readDestinations(store, destinations) };
  });

  scope.get(urls.deliveries, (request): Promise<DeliveriesPage> => {
    const { before, ...filter } = readQuery(pageQuery, request);
    return readDeliveries(store, filter, before ?? null, clock());
  });

  scope.get(urls.deliveriesCount, (request): Promise<DeliveriesCount> => {
    return countDeliveries(store, readQuery(deliveryFilter, request), destinations, clock());
  });

  scope.get(urls.deliveriesSummary, (): Promise<DeliveriesSummary> => readSummary(store, destinations, totals));

  scope.post(urls.retryDeliveries, (request): Promise<Retried> => {
    return retryDeliveries(store, readBody(retryManyBody, request), termsOf(request), onDeliveriesChanged);
  });

  scope.post<ById>(urls.retryDelivery, async (request): Promise<Retried> => {
    const { again = false } = readBody(retryBody, request);
    await retryDelivery(store, request.params.id, again, termsOf(request));
    onDeliveriesChanged();
    return { retried: 1, beingSent: 0 };
  });

  scope.post<ById>(urls.leadDeliveries, async (request, reply): Promise<SentElsewhere> => {
    const { destination } = readBody(sendElsewhereBody, request);
    const sent = await sendElsewhere(store, request.params.id, destination, termsOf(request));
    onDeliveriesChanged();
    reply.code(201);
    return sent;
  });

  await scope.register(testRoute, { ...options, prefix: '' });
}
