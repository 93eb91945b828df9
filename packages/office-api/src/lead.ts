import type { Attribution } from '@downspout/leads/attribution';
import type { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import type { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import type { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import * as z from 'zod/mini';
import { typedPassword } from './credentials.ts';
import type { Appointment } from './follow-up/appointments.ts';
import { type InboxDelivery, type InboxLead, LEAD_STATUSES, type SpamSignal } from './leads.ts';
import { MAX_AMOUNT_CENTS, MAX_NOTE } from './limits.ts';
import type { WaysToReply } from './messages.ts';
import type { Timeline } from './timeline.ts';

/** `GET /api/leads/{id}`: all that is known of a lead. */
export interface LeadPage {
  readonly lead: InboxLead;
  /** As it was given, by field; a text is `''` when nothing was. */
  readonly given: Readonly<Record<(typeof LEAD_FIELDS)[number]['name'], string>> & {
    /** ISO 8601, as the browser sent it. */
    readonly submittedAt: string;
  };
  /** What the lead's form alone asks, by field; null for the other kind. */
  readonly quote: Readonly<Record<(typeof QUOTE_DETAILS)[number]['name'], string>> | null;
  readonly holidayLights: Readonly<Record<(typeof HOLIDAY_LIGHTS_DETAILS)[number]['name'], string>> | null;
  /** Whether text messages were agreed to, by which words and when; null for the holiday form, which does not ask. */
  readonly consent: {
    readonly smsOptIn: boolean;
    readonly version: string;
    readonly text: string;
    readonly at: string;
    /** Its place in the chain of consents; null without consent, and for the seconds until it is sealed. */
    readonly seal: ConsentSeal | null;
  } | null;
  /** Since when its phone number must not be texted, and the word that said so; null when nothing forbids it. */
  readonly optOut: { readonly at: number; readonly keyword: string } | null;
  /** Where it came from. */
  readonly attribution: {
    /** The `source` that the webhook gets. */
    readonly source: string;
    readonly page: string;
    readonly clientAddress: string;
    readonly userAgent: string;
    /** Spam signals; named as pages of the office read it that were loaded before an upgrade. */
    readonly spamSigns: readonly SpamSignal[];
    /** How its visitor came to the site at first and at last; null when that is not known. */
    readonly touches: Attribution | null;
  };
  readonly timeline: Timeline;
  readonly deliveries: readonly LeadDelivery[];
  /** By which ways something can be written to its person. */
  readonly ways: WaysToReply;
  /** Not merged, with the same phone or e-mail address. */
  readonly duplicates: readonly InboxLead[];
  /** Merged into this one. */
  readonly merged: readonly MergedLead[];
  /** Of this one and of those merged into it, the latest first. */
  readonly appointments: readonly Appointment[];
  /** Other leads that are erased too when all of the same person is: same phone, e-mail address, call, or merged. */
  readonly samePerson: number;
}

/** `GET /api/leads/{id}/neighbours?…filter`: the leads above and below it in the list that the filter makes; null at its ends. */
export interface LeadNeighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Hashes in hex. */
export interface ConsentSeal {
  readonly number: number;
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly sealedAt: number;
  /** Whether lead, seal and the link before it still fit together; what differs is told by `npm run consents -- verify`. */
  readonly isIntact: boolean;
  /** Where the chain ends now. */
  readonly head: { readonly number: number; readonly hash: string };
}

/** Times in ms since the epoch. */
export interface LeadDelivery {
  readonly id: string;
  readonly destination: string;
  readonly state: InboxDelivery;
  readonly dueAt: number;
  readonly giveUpAt: number;
  readonly settledAt: number | null;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface DeliveryAttempt {
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome: 'delivered' | 'failed' | 'interrupted';
  readonly status: number | null;
  readonly error: string | null;
  /** The first 2 KB of the answer's body. */
  readonly answer: string | null;
}

/** With what its visitor wrote; `''` for nothing. */
export interface MergedLead extends InboxLead {
  readonly notes: string;
}

const version = z.int().check(z.minimum(0));
const amountCents = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT_CENTS)));
const until = z.nullable(z.int().check(z.minimum(0)));

/** `POST /api/leads/{id}/status`. `amountCents` is the job's price: null for none, left out it stays; `spam` quarantines it. Answers the `InboxLead` as it is now. */
export const statusBody = z.object({
  status: z.enum(LEAD_STATUSES),
  amountCents: z.optional(amountCents),
  /** What it was put off until, which Undo sends along; left out, a status ends what has come or closes the lead. */
  snoozedUntil: z.optional(until),
  version,
});

/** `POST /api/leads/{id}/assignee`: a user's id; null for nobody. Answers the `InboxLead`. */
export const assigneeBody = z.object({ userId: z.nullable(z.string().check(z.maxLength(60))), version });

/** `POST /api/leads/{id}/snooze`: puts it off until then, in ms since the epoch; null: not any more. Answers the `InboxLead`. */
export const snoozeBody = z.object({ until, version });

/**
 * `POST /api/leads/{id}/release`: out of quarantine; from then on it is sent like any other. One that was marked as spam is new again, or
 * what Undo sends along of before. Answers the `InboxLead`.
 */
export const releaseBody = z.object({
  status: z.optional(z.enum(LEAD_STATUSES)),
  amountCents: z.optional(amountCents),
  snoozedUntil: z.optional(until),
  version,
});

/** `POST /api/leads/{id}/notes`. Answers the `NoteEntry`. */
export const noteBody = z.object({
  text: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please write something'), z.maxLength(MAX_NOTE, `At most ${MAX_NOTE} characters`)),
});

/** `POST /api/leads/{id}/merge`: this one repeats `into`, and is shown there from now on; null takes it back. */
export const mergeBody = z.object({ into: z.nullable(z.string().check(z.maxLength(60))), version });

/**
 * `POST /api/leads/{id}/erase`: blanks what is personal, for good. `alsoSamePerson`: also in all leads with the same phone
 * or e-mail address, of the same call, or merged with it. Answers `ErasedLeads`.
 */
export const eraseBody = z.object({ password: typedPassword, alsoSamePerson: z.boolean() });

export interface ErasedLeads {
  readonly leads: readonly string[];
}

export type EraseBody = z.output<typeof eraseBody>;
export type StatusBody = z.output<typeof statusBody>;
export type AssigneeBody = z.output<typeof assigneeBody>;
export type SnoozeBody = z.output<typeof snoozeBody>;
export type ReleaseBody = z.output<typeof releaseBody>;
export type NoteBody = z.output<typeof noteBody>;
export type MergeBody = z.output<typeof mergeBody>;
