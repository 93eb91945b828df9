import { pushSubscription } from '@downspout/office-api/notifications';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../../office/office-options.ts';
import { readBody } from '../../office/read-body.ts';
import { signedInOf } from '../../office/sign-in/require-session.ts';
import { type ErrorAnswer, NOT_FOUND, RefusedError } from '../../plugins/errors.ts';
import { addDevice, MAX_DEVICES, removeDevice } from './push-devices.ts';
import { subscriptionFaults } from './subscription-faults.ts';

interface ById {
  readonly Params: { readonly id: string };
}

/** The devices that the user who asks has switched notifications on in. */
export async function deviceRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, config } = options;

  scope.post(urls.pushDevices, async (request, reply): Promise<{ id: string }> => {
    const subscription = readBody(pushSubscription, request);
    const fields = subscriptionFaults(subscription, config.WEBHOOK_ALLOW_PRIVATE);
    if (fields !== null) {
      throw new RefusedError({ status: 422, code: 'invalid', message: 'This device cannot be switched on', fields });
    }
    const { userId: id, username: name } = signedInOf(request);
    const added = await addDevice(store, { id, name }, subscription, clock());
    if (added === null) throw new RefusedError(TOO_MANY);
    reply.code(201);
    return { id: added };
  });

  scope.post<ById>(urls.pushDeviceOff, async (request, reply) => {
    const { userId: id, username: name } = signedInOf(request);
    if (!(await removeDevice(store, { id, name }, request.params.id, clock()))) throw new RefusedError(NOT_FOUND);
    return reply.code(204).send();
  });
}

const TOO_MANY: ErrorAnswer = {
  status: 409,
  code: 'too_many_devices',
  message: `Notifications are on in ${MAX_DEVICES} devices already. Switch one of them off first.`,
};
