import type { Kysely } from 'kysely';
import { type AttemptResult, gone } from '../../deliveries/attempt.ts';
import type { DeliveryContent } from '../../deliveries/delivery-content.ts';
import type { Attempt, LeadDestination } from '../../deliveries/destination.ts';
import { loadAgent } from '../../deliveries/guarded-fetch.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { messageIdOf, stageOf } from '../notification-ids.ts';
import { readPreferences } from '../preferences.ts';
import { countUnanswered, readWaiting } from '../unanswered.ts';
import { leadPush, testPush } from './compose-push.ts';
import { dropDevice, findDevice, noteNotified } from './push-devices.ts';
import { loadWebPush, type PushSender, sendPush } from './send-push.ts';

export const PUSH = 'push';

/** Each is a connection to a push service, and those answer within tens of ms. */
const MAX_IN_FLIGHT = 16;

/** Notifications to the devices that users have switched them on in (Web Push: RFC 8030, 8291, 8292). */
export function pushDestination({ db }: Pick<Store, 'db'>, sender: PushSender): LeadDestination {
  return {
    name: PUSH,
    idSuffix: '_push',
    maxInFlight: MAX_IN_FLIGHT,
    tellsOf: 'notifications',
    // The device is not told that it was not told; whoever it belongs to sees it in the office.
    failureIsMailed: false,
    accepts: () => false,
    load: async () => Promise.all([loadWebPush(), (await hasDevices(db)) && loadAgent()]),
    deliver: (attempt) => pushLead(db, sender, attempt),
    test: (attempt) =>
      toDevice(db, sender, attempt, async () => testPush(attempt.id, await countUnanswered(db, attempt.clock.now()))),
  };
}

/** Nothing is sent of a lead that somebody has answered by now: it is delivered as it is. */
async function pushLead(
  db: Kysely<Tables>,
  sender: PushSender,
  attempt: Attempt<DeliveryContent>,
): Promise<AttemptResult> {
  const { id, content, clock, recipient } = attempt;
  const { lead } = content;
  const news = await readWaiting(db, lead.id, messageIdOf(id));
  if (news === null) return NEEDLESS;
  const result = await toDevice(db, sender, attempt, async (userId) => {
    const showsDetails = (await readPreferences(db)).get(userId)?.showsDetails ?? false;
    const unanswered = await countUnanswered(db, clock.now());
    return leadPush(lead, { id, stage: stageOf(id), unanswered, showsDetails, texted: news.text });
  });
  // Sent is sent, whether or not that can be written down.
  if (result.outcome === 'delivered') await noteNotified(db, recipient, clock.now()).catch(() => {});
  return result;
}

const NEEDLESS: AttemptResult = { outcome: 'delivered', status: 204, answer: 'not sent: somebody had answered' };

async function toDevice(
  db: Kysely<Tables>,
  sender: PushSender,
  attempt: Attempt<unknown>,
  compose: (userId: string) => Promise<Parameters<typeof sendPush>[2]>,
): Promise<AttemptResult> {
  const device = await findDevice(db, attempt.recipient);
  if (device === undefined) return gone('notifications were switched off on the device');
  if (device.disabled_at !== null) return gone('the user of the device may not sign in any more');
  const result = await sendPush(attempt, device, await compose(device.user_id), sender);
  if (result.outcome === 'failed' && result.kind === 'gone') await dropDevice(db, device.id, device.p256dh);
  return result;
}

/** Whoever has none does without the memory of the client that reaches push services by their names. */
async function hasDevices(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('push_devices').select('id').limit(1).executeTakeFirst()) !== undefined;
}
