import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  type Notifications,
  notificationPreferences,
} from '@downspout/office-api/notifications';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { writeAudit } from '../office/audit.ts';
import type { OfficeOptions } from '../office/office-options.ts';
import { readBody } from '../office/read-body.ts';
import { signedInOf } from '../office/sign-in/require-session.ts';
import { RefusedError } from '../plugins/errors.ts';
import type { Tables } from '../store/tables.ts';
import { readPreferences, storePreferences } from './preferences.ts';
import { deviceRoutes } from './push/device-routes.ts';
import { listDevices } from './push/push-devices.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { testRoutes } from './test-routes.ts';

/** How the user who asks is told of leads. */
export async function notificationRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, destinations } = options;
  const isConfigured = (way: string) => destinations.some(({ name }) => name === way);

  scope.get(urls.notifications, async (request): Promise<Notifications> => {
    const { userId } = signedInOf(request);
    return {
      preferences: (await readPreferences(store.db)).get(userId) ?? DEFAULT_PREFERENCES,
      devices: await listDevices(store.db, userId),
      pushKey: (await vapidKeys(store)).publicKey,
      canMail: isConfigured('user-mail'),
      canText: isConfigured('user-text'),
    };
  });

  scope.post(urls.notificationPreferences, async (request, reply) => {
    const preferences = readBody(notificationPreferences, request);
    refuseMissingAddresses(preferences);
    const { userId, username } = signedInOf(request);
    await store.db.transaction().execute(async (transaction: Transaction<Tables>) => {
      await storePreferences(transaction, userId, preferences, clock());
      // Neither an address nor a number: what is written here is never erased.
      const entry = { action: 'notifications-changed', subject: `user:${username}` };
      await writeAudit(transaction, { at: clock(), actor: { id: userId, name: username }, ...entry });
    });
    return reply.code(204).send();
  });

  await scope.register(deviceRoutes, options);
  await scope.register(testRoutes, options);
}

function refuseMissingAddresses({ ways, summaryAt, mailAddress, textNumber }: NotificationPreferences): void {
  const isMailed = ways.mail || summaryAt !== null;
  const fields = {
    ...(isMailed && mailAddress === '' && { mailAddress: 'Please enter the address for your mail' }),
    ...(ways.text && textNumber === '' && { textNumber: 'Please enter the number for your text messages' }),
  };
  if (Object.keys(fields).length === 0) return;
  throw new RefusedError({ status: 422, code: 'invalid', message: 'Please check the fields', fields });
}
