import * as z from 'zod/mini';
import type { InboxLead } from './leads.ts';
import { MAX_MAIL, MAX_SUBJECT, MAX_TEXT } from './limits.ts';
import { CALL_RESULTS, type MessageWay } from './replies.ts';

/** How far a message is: on its way, taken by the mail server or the SMS service, or given up; `received` came from the person. */
export type MessageState = 'waiting' | 'sent' | 'dead' | 'received';

/** Something that was written to a lead's person from the office, or that they texted. */
export interface LeadMessage {
  readonly id: string;
  /** The request it belongs to. */
  readonly leadId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly way: MessageWay;
  /** A username; `''` for what came in. */
  readonly who: string;
  /** Where it goes or came from. */
  readonly address: string;
  /** `''` for a text message. */
  readonly subject: string;
  readonly text: string;
  readonly state: MessageState;
  /** Why the last attempt failed, in plain words; null when none did, or the message got through since. */
  readonly error: string | null;
  /** Its delivery, which can be retried; null for what came in. */
  readonly deliveryId: string | null;
}

/**
 * Why nothing can be written by a way. `not-set-up`: the server has no mail server or SMS service. `no-address`: there is no e-mail
 * address, or no phone number that can be texted. `opted-out`, `no-consent`: texts are not wanted, or were never agreed to.
 */
export type ReplyObstacle = 'not-set-up' | 'no-address' | 'opted-out' | 'no-consent' | 'quarantined' | 'erased';

/** Null where nothing stands in the way. */
export type WaysToReply = Readonly<Record<MessageWay, ReplyObstacle | null>>;

const id = z.uuid();

function written(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'Please write something'), z.maxLength(max, `At most ${max} characters`));
}

/**
 * `POST /api/leads/{id}/messages`: writes to the lead's person. The id is the browser's own: sent twice, the message is one. Answers
 * `SentMessage`; 422 with a `ReplyObstacle` as its code (`-` as `_`) when that way is closed.
 */
export const messageBody = z.discriminatedUnion('way', [
  z.object({
    id,
    way: z.literal('mail'),
    subject: written(MAX_SUBJECT),
    text: written(MAX_MAIL),
    /** Of the lead: goes along as a calendar file, as it is when the mail is sent. */
    appointmentId: z.optional(id),
  }),
  z.object({ id, way: z.literal('text'), text: written(MAX_TEXT) }),
]);

export type MessageBody = z.output<typeof messageBody>;

/** The message, and the lead as it is from then on. */
export interface SentMessage {
  readonly message: LeadMessage;
  readonly lead: InboxLead;
}

/**
 * `POST /api/leads/{id}/call-outcome`: a new lead is contacted by it, unless the number was wrong; one that is booked is scheduled, unless it
 * is won. Answers the `InboxLead`.
 */
export const callOutcomeBody = z.object({ outcome: z.enum(CALL_RESULTS) });

export type CallOutcomeBody = z.output<typeof callOutcomeBody>;

/** `POST /api/leads/{id}/handled`: what its person texted needs no answer. Answers the `InboxLead`. */
export const handledBody = z.object({});

export type HandledBody = z.output<typeof handledBody>;
