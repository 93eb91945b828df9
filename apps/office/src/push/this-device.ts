import { urlOf, urls } from '@downspout/office-api/urls';
import { post } from '../fetching/http.ts';
import { forgetDeviceId, thisDeviceId } from './device-id.ts';
import { subscribeHere } from './subscribe-here.ts';

/** Whether this browser can be told of leads; `home-screen`: only once the office is added to it (iOS). */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** `isKnown`: whether the server has this device. */
export function pushState(isKnown: boolean): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks for the permission, so it has to be called by a press. */
export async function switchOnHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { serviceWorker } = navigator;
  if ((await serviceWorker.getRegistration()) === undefined) throw new DOMException('There is no service worker');
  await subscribeHere(await serviceWorker.ready);
}

/** Who signs out is told nothing more here, and nothing that was told stays on the screen. Never rejects. */
export async function switchOffHere(): Promise<void> {
  try {
    const id = await thisDeviceId();
    if (id === null) return;
    await forgetDeviceId();
    // Should the server not hear of it, its next push finds the subscription gone.
    await post(urlOf(urls.pushDeviceOff, { id })).catch(() => null);
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    await navigator.clearAppBadge?.();
  } catch {
    // Without a worker there is nothing to be shown.
  }
}
