import type { TestDelivery } from '@downspout/office-api/deliveries';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND, RefusedError } from '../../plugins/errors.ts';
import { limitRate } from '../../plugins/rate-limit.ts';
import { writeAudit } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { sendTest } from './test-delivery.ts';

/** A minute and address: enough to mend a receiver by, too few to bother one with. */
const TESTS_A_MINUTE = 10;

interface ByName {
  readonly Params: { readonly name: string };
}

/** Tries a destination out with something that is marked as a test. */
export async function testRoute(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, destinations, fetch } = options;
  const stopping = new AbortController();
  scope.addHook('preClose', (done) => {
    stopping.abort();
    done();
  });
  await limitRate(scope, TESTS_A_MINUTE);

  scope.post<ByName>(urls.destinationTest, async (request): Promise<TestDelivery> => {
    const { userId, username } = signedInOf(request);
    const destination = destinations.find(({ name }) => name === request.params.name);
    if (destination === undefined) throw new RefusedError(NOT_FOUND);
    const test = await sendTest(destination, { fetch, signal: stopping.signal });
    const { isDelivered, status, durationMs } = test;
    await store.db.transaction().execute((transaction) =>
      writeAudit(transaction, {
        at: clock(),
        actor: { id: userId, name: username },
        action: 'test-delivery-sent',
        subject: `destination:${destination.name}`,
        after: { id: test.id, isDelivered, status, durationMs },
      }),
    );
    return test;
  });
}
