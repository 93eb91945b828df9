import {
  type Books,
  type DeliveriesCount,
  type DeliveriesPage,
  type DeliveriesSummary,
  type Destinations,
  deliveryFilter,
  type Retried,
  retryBody,
  retryManyBody,
  type SentElsewhere,
  sendElsewhereBody,
} from '@downspout/office-api/deliveries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { OfficeApiOptions } from '../office-api.ts';
import { readBody } from '../read-body.ts';
import { signedInOf } from '../require-session.ts';
import { createBooks } from './books.ts';
import { readDeliveries } from './delivery-list.ts';
import { readDestinations, readSummary } from './destinations.ts';
import { readQuery } from './read-query.ts';
import { type RetryTerms, retryDelivery } from './retry.ts';
import { countDeliveries, retryDeliveries } from './retry-many.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { testRoute } from './test-route.ts';

interface ById {
  readonly Params: { readonly id: string };
}

const pageQuery = z.extend(deliveryFilter, { before: z.optional(z.string().check(z.maxLength(200))) });

/** What was sent, what waits, what died and why; and what the owner does about it. */
export async function deliveriesRoutes(scope: FastifyInstance, options: OfficeApiOptions): Promise<void> {
  const { store, clock, destinations, onDeliveriesChanged } = options;
  const termsOf = (request: FastifyRequest): RetryTerms => {
    const { userId, username } = signedInOf(request);
    return { actor: { id: userId, name: username }, now: clock(), destinations };
  };

  const books = createBooks(store);

  scope.get('/books', (): Promise<Books> => books());

  scope.get('/destinations', async (): Promise<Destinations> => {
    return { destinations: await readDestinations(store, destinations) };
  });

  scope.get('/deliveries', ({ query }): Promise<DeliveriesPage> => {
    const { before, ...filter } = readQuery(pageQuery, query);
    return readDeliveries(store, filter, before ?? null, clock());
  });

  scope.get('/deliveries/count', ({ query }): Promise<DeliveriesCount> => {
    return countDeliveries(store, readQuery(deliveryFilter, query), destinations);
  });

  scope.get('/deliveries/summary', (): Promise<DeliveriesSummary> => readSummary(store, destinations, books));

  scope.post('/deliveries/retry', (request): Promise<Retried> => {
    return retryDeliveries(store, readBody(retryManyBody, request), termsOf(request), onDeliveriesChanged);
  });

  scope.post<ById>('/deliveries/:id/retry', async (request): Promise<Retried> => {
    const { again = false } = readBody(retryBody, request);
    await retryDelivery(store, request.params.id, again, termsOf(request));
    onDeliveriesChanged();
    return { retried: 1, beingSent: 0 };
  });

  scope.post<ById>('/leads/:id/deliveries', async (request, reply): Promise<SentElsewhere> => {
    const { destination } = readBody(sendElsewhereBody, request);
    const sent = await sendElsewhere(store, request.params.id, destination, termsOf(request));
    onDeliveriesChanged();
    reply.code(201);
    return sent;
  });

  await scope.register(testRoute, { ...options, prefix: '' });
}
