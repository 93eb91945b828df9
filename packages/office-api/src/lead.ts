import type { Attribution } from '@downspout/leads/attribution';
import * as z from 'zod/mini';
import type { TranscriptLine } from './calls.ts';
import { typedPassword } from './credentials.ts';
import { type InboxDelivery, type InboxLead, LEAD_STATUSES, type SpamSign } from './leads.ts';
import { MAX_AMOUNT_CENTS, MAX_NOTE } from './limits.ts';

/** `GET /api/leads/{id}`: all that is known of a lead. */
export interface LeadPage {
  readonly lead: InboxLead;
  /** As it was given; a text is `''` when nothing was. */
  readonly given: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
    readonly notes: string;
    /** ISO 8601, as the browser sent it. */
    readonly submittedAt: string;
  };
  /** Of the holiday form; null for the others. */
  readonly holidayLights: {
    readonly roofStories: string;
    readonly installWindow: string;
    readonly style: string;
    readonly budgetRange: string;
    readonly photoUrl: string;
  } | null;
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
    /** What the webhook is told as its source. */
    readonly source: string;
    readonly page: string;
    readonly clientAddress: string;
    readonly userAgent: string;
    readonly spamSigns: readonly SpamSign[];
    /** How its visitor came to the site at first and at last; null when that is not known. */
    readonly touches: Attribution | null;
  };
  readonly call: LeadCall | null;
  readonly deliveries: readonly LeadDelivery[];
  /** Oldest first. */
  readonly notes: readonly LeadNote[];
  /** From the audit log, oldest first. */
  readonly history: readonly LeadChange[];
  /** Not merged, with the same phone or e-mail address. */
  readonly duplicates: readonly InboxLead[];
  /** Merged into this one. */
  readonly merged: readonly InboxLead[];
  /** Other leads that are erased too when all of the same person is: same phone, e-mail address, call, or merged. */
  readonly samePerson: number;
}

/** `GET /api/leads/{id}/neighbours?…filter`: the leads beside it in the inbox that the filter shows; null at its ends. */
export interface LeadNeighbours {
  readonly newer: string | null;
  readonly older: string | null;
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

export interface LeadCall {
  readonly id: string;
  readonly provider: 'platform' | 'embedded';
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endedReason: string | null;
  readonly transcript: string | null;
  /** The transcript by who said what; empty without one. */
  readonly lines: readonly TranscriptLine[];
  readonly summary: string | null;
  readonly recordingUrl: string | null;
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

export interface LeadNote {
  readonly id: string;
  readonly at: number;
  readonly who: string;
  readonly text: string;
}

export interface LeadChange {
  readonly id: string;
  readonly at: number;
  readonly who: string;
  /** Such as `status-changed`. */
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const version = z.int().check(z.minimum(0));

/** `POST /api/leads/{id}/status`. `amountCents` with `won` only. Answers the `InboxLead` as it is now. */
export const statusBody = z.object({
  status: z.enum(LEAD_STATUSES),
  amountCents: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT_CENTS)))),
  version,
});

/** `POST /api/leads/{id}/assignee`: a user's id; null for nobody. Answers the `InboxLead`. */
export const assigneeBody = z.object({ userId: z.nullable(z.string().check(z.maxLength(60))), version });

/** `POST /api/leads/{id}/release`: out of quarantine; from then on it is sent like any other. Answers the `InboxLead`. */
export const releaseBody = z.object({ version });

/** `POST /api/leads/{id}/notes`. Answers the `LeadNote`. */
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
export type ReleaseBody = z.output<typeof releaseBody>;
export type NoteBody = z.output<typeof noteBody>;
export type MergeBody = z.output<typeof mergeBody>;
