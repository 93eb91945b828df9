import * as z from 'zod/mini';
import { LEAD_KINDS } from './leads.ts';

/** Wall-clock time of the company, such as `21:00`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** How and when a user is told of leads. */
export const notificationPreferences = z.object({
  /** Each device that is switched on, a mail, a text message. */
  ways: z.object({ push: z.boolean(), mail: z.boolean(), text: z.boolean() }),
  /** Where mail and text messages go; `''` for nowhere. */
  mailAddress: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  /** E.164. */
  textNumber: z.union([z.literal(''), z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))]),
  kinds: z.array(z.enum(LEAD_KINDS)).check(z.maxLength(LEAD_KINDS.length)),
  /** `first`: at once; `backup`: when those did not answer; `last`: with everybody. */
  turn: z.enum(['first', 'backup', 'last']),
  /** Only what is urgent is told then; the rest when they end. From later than to: over midnight. Null: none. */
  quietHours: z.nullable(z.object({ from: clockTime, to: clockTime })),
  /** Whether a notification shows what a visitor wrote; if not, only that a lead came. */
  showsDetails: z.boolean(),
  /** When a summary of the last day comes by mail, each day; null: none. */
  summaryAt: z._default(z.nullable(clockTime), null),
});

export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** What a user has who has chosen nothing: told at once of everything on each device that is switched on. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  ways: { push: true, mail: false, text: false },
  mailAddress: '',
  textNumber: '',
  kinds: [...LEAD_KINDS],
  turn: 'first',
  quietHours: null,
  showsDetails: true,
  summaryAt: null,
};

/** A subscription as `PushSubscription.toJSON()` tells it (Push API), and what to call the device. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87,88}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22,24}={0,2}$/)),
  }),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
});

export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/** `GET /api/notifications`. Times in ms since the epoch. */
export interface Notifications {
  readonly preferences: NotificationPreferences;
  readonly devices: readonly PushDevice[];
  /** The server's VAPID key (RFC 8292), base64url: what a browser subscribes with. */
  readonly pushKey: string;
  /** Whether the server can send mail and text messages at all. */
  readonly canMail: boolean;
  readonly canText: boolean;
}

export interface PushDevice {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastToldAt: number | null;
}

/** What a push carries, as JSON, encrypted to the device (RFC 8291). */
export interface PushMessage {
  /** Of the delivery: the same when it is sent again, which a device shows once. */
  readonly id: string;
  readonly leadId: string;
  readonly title: string;
  readonly body: string;
  /** `tel:` and `sms:` URIs; null without a number, and when nothing personal is shown. */
  readonly call: string | null;
  readonly text: string | null;
  /** 0 at first; more when nobody has answered. */
  readonly stage: number;
  /** Leads that wait for an answer, for the app's badge. */
  readonly unanswered: number;
}
