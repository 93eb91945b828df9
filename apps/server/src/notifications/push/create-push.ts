import { email } from '@downspout/business/facts';
import type { Destination } from '../../deliveries/destination.ts';
import type { Store } from '../../store/database.ts';
import { pushDestination } from './push-destination.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Notifications with the keys of this store, which are made at the first start. */
export async function createPush(store: Pick<Store, 'db'>): Promise<Destination> {
  return pushDestination(store, { ...(await vapidKeys(store)), subject: email.href });
}
