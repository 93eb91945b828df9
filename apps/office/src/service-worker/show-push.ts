import type { PushMessage } from '@downspout/office-api/notifications';
import { notice as words } from '../words/notice.ts';
import { readPushMessage } from './push-message.ts';
import { worker } from './worker.ts';

/** What is kept with a notification for when it is pressed. */
export interface NoticeData {
  /** Of the delivery; null for what could not be read. */
  readonly id: string | null;
  /** `''` when it is about none. */
  readonly leadId: string;
}

/** What browsers know of beside TypeScript's (https://notifications.spec.whatwg.org/#dictdef-notificationoptions). */
interface Options extends NotificationOptions {
  readonly data: NoticeData;
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** Of a notification about no lead. */
const NO_LEAD = 'office';
const ICON = '/icon-192.png';

/** Every push shows something: a browser takes the permission from an app whose pushes show nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = readPushMessage(data?.text() ?? '');
  if (message === null) return show(words.unread, { tag: NO_LEAD, data: { id: null, leadId: '' } });
  const { id, leadId, body, stage } = message;
  const tag = leadId || NO_LEAD;
  const shown = await worker.registration.getNotifications({ tag });
  // The same again, sent twice by the push service or the server, is shown as it is, without a sound.
  const isRepeated = shown.some((one) => one.data?.id === id);
  await show(message.title, {
    tag,
    body,
    data: { id, leadId },
    renotify: stage > 0 && !isRepeated,
    silent: isRepeated,
    actions: actionsOf(message),
  });
  await showBadge(message.unanswered);
}

export function show(title: string, options: Options): Promise<void> {
  return worker.registration.showNotification(title, { icon: ICON, badge: ICON, ...options });
}

/** Most browsers show two: then the text message is left to the lead's screen. */
function actionsOf({ leadId, call, text }: PushMessage) {
  if (leadId === '') return [];
  const mine = { action: 'mine', title: words.mine };
  const calls = call === null ? [] : [{ action: 'call', title: words.call }];
  const texts = text === null ? [] : [{ action: 'text', title: words.text }];
  const all = [...calls, ...texts, mine];
  return all.length <= maxActions() ? all : [...calls, mine];
}

function maxActions(): number {
  return Number(Reflect.get(Notification, 'maxActions')) || 0;
}

/** On the app's icon, where there is one. */
async function showBadge(unanswered: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unanswered).catch(() => {});
}
