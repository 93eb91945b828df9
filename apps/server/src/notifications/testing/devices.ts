import { randomUUID } from 'node:crypto';
import type { PushSubscriptionBody } from '@downspout/office-api/notifications';
import type { Store } from '../../store/database.ts';
import { addDevice } from '../push/push-devices.ts';

/** A user who may sign in; answers the id. */
export async function storeUser({ db }: Pick<Store, 'db'>, username: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      username,
      password_hash: '',
      created_at: 0,
      disabled_at: null,
      totp_secret: null,
      totp_last_step: null,
      recovery_codes: '[]',
    })
    .execute();
  return id;
}

/** A device that this user has switched on; answers the id. */
export async function storeDevice(
  store: Store,
  user: { readonly id: string; readonly name: string },
  subscription: PushSubscriptionBody,
): Promise<string> {
  const id = await addDevice(store, user, subscription, 0);
  if (id === null) throw new Error('the user has too many devices');
  return id;
}
