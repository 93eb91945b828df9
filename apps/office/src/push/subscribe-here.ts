import type { Notifications, PushSubscriptionBody } from '@downspout/office-api/notifications';
import { urlOf, urls } from '@downspout/office-api/urls';
import { get, post } from '../fetching/http.ts';
import { keepDeviceId, thisDeviceId } from './device-id.ts';
import { deviceName } from './device-name.ts';

/**
 * Subscribes this browser to pushes of this server, and tells the server. Rejects with what the browser says when it cannot, or
 * as `post` does.
 */
export async function subscribeHere({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { pushKey } = await get<Notifications>(urls.notifications);
  // One of another key, from before the server was set up anew, would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  const body: PushSubscriptionBody = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: deviceName(navigator.userAgent),
  };
  const added = await post<{ id: string }>(urls.pushDevices, body);
  const before = await thisDeviceId();
  if (added === null || added.id === before) return;
  await keepDeviceId(added.id);
  // Nothing can be sent to it any more.
  if (before !== null) await post(urlOf(urls.pushDeviceOff, { id: before })).catch(() => null);
}
