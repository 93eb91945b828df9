import { noteUserActivity } from '../fetching/user-activity.ts';
import { takeLead } from '../push/take-lead.ts';
import { notice as words } from '../words/notice.ts';
import { inTurn } from './in-turn.ts';
import { type NoticeData, show } from './show-push.ts';
import { worker } from './worker.ts';

/** A notification, or one of its buttons, was pressed. */
export async function answerNotification({ notification, action }: NotificationEvent): Promise<void> {
  const data: NoticeData = notification.data;
  notification.close();
  if (data.leadId === '') return open('/');
  const address = `/leads/${encodeURIComponent(data.leadId)}`;
  if (action === 'mine') return take(data, notification, address);
  // No worker may open a telephone: the screen has the button ready under the thumb.
  return open(action === 'call' || action === 'text' ? `${address}?do=${action}` : address);
}

/** What became of it replaces the notification. Where it was not taken, the lead itself says more. */
async function take(data: NoticeData, { title, tag }: Notification, address: string): Promise<void> {
  noteUserActivity();
  const taken = await takeLead(data.leadId);
  await inTurn(() => show(words.taken[taken], { tag, body: title, data, silent: true }));
  if (taken !== 'yours') await open(address);
}

/** In a window of the office that is there already, which goes there by itself and loses nothing; else in one of its own. */
async function open(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (window === undefined) {
    await worker.clients.openWindow(address);
    return;
  }
  window.postMessage({ open: address });
  // Refused a while after the press: the window is at the right address at least.
  await window.focus().catch(() => {});
}
