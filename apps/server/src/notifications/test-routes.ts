import type { TestDelivery } from '@downspout/office-api/deliveries';
import type { NotificationPreferences } from '@downspout/office-api/notifications';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { sendTest } from '../office/deliveries/test-delivery.ts';
import type { OfficeOptions } from '../office/office-options.ts';
import { signedInOf } from '../office/sign-in/require-session.ts';
import { NOT_FOUND, RefusedError } from '../plugins/errors.ts';
import { limitRate } from '../plugins/rate-limit.ts';
import { readPreferences } from './preferences.ts';
import { PUSH } from './push/push-destination.ts';
import { findDevice } from './push/push-devices.ts';
import { USER_MAIL, USER_TEXT } from './user-destinations.ts';

/** A minute and address. */
const TESTS_A_MINUTE = 10;

interface ById {
  readonly Params: { readonly id: string };
}

/** Each sends the user who asks one notification that says so, once and at once, and tells what came of it. */
export async function testRoutes(scope: FastifyInstance, { store, destinations, fetch }: OfficeOptions): Promise<void> {
  const stopping = new AbortController();
  scope.addHook('preClose', (done) => {
    stopping.abort();
    done();
  });
  await limitRate(scope, TESTS_A_MINUTE);

  async function sendTo(name: string, recipient: string): Promise<TestDelivery> {
    const destination = destinations.find((one) => one.name === name);
    if (destination === undefined) throw new RefusedError(NOT_FOUND);
    return sendTest(destination, { fetch, signal: stopping.signal, recipient });
  }

  scope.post<ById>(urls.pushDeviceTest, async (request): Promise<TestDelivery> => {
    const device = await findDevice(store.db, request.params.id);
    if (device?.user_id !== signedInOf(request).userId) throw new RefusedError(NOT_FOUND);
    return sendTo(PUSH, device.id);
  });

  for (const [url, name, addressOf] of WAYS) {
    scope.post(url, async (request): Promise<TestDelivery> => {
      const { userId } = signedInOf(request);
      const preferences = (await readPreferences(store.db)).get(userId);
      if (preferences === undefined || addressOf(preferences) === '') throw new RefusedError(NOT_FOUND);
      return sendTo(name, userId);
    });
  }
}

type AddressOf = (preferences: NotificationPreferences) => string;

/** To what is saved, whether or not leads are told so. */
const WAYS: readonly (readonly [url: string, name: string, addressOf: AddressOf])[] = [
  [urls.userMailTest, USER_MAIL, ({ mailAddress }) => mailAddress],
  [urls.userTextTest, USER_TEXT, ({ textNumber }) => textNumber],
];
