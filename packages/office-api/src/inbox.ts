import * as z from 'zod/mini';
import { DELIVERY_STATES, type InboxLead, LEAD_KINDS, LEAD_STATUSES } from './leads.ts';

/** A day of the business's time zone, such as `2026-11-21`. */
const day = z.iso.date();

/**
 * Which leads are meant, in the inbox and wherever else something is done with many at once; sent as a query, where a
 * part that is left out lets everything pass.
 */
export const leadFilter = z.object({
  /** Words that begin words of any field or note; all of them must. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  kind: z.optional(z.enum(LEAD_KINDS)),
  status: z.optional(z.enum(LEAD_STATUSES)),
  /** A value of the landing form's service, or `''`. */
  service: z.optional(z.string().check(z.maxLength(60))),
  delivery: z.optional(z.enum(DELIVERY_STATES)),
  /** Both days are included. */
  from: z.optional(day),
  to: z.optional(day),
  /** A user's id, or `none`. */
  assignee: z.optional(z.string().check(z.maxLength(60))),
});

/** The filter, and where the page begins: the `next` of the one before it. */
export const inboxQuery = z.extend(leadFilter, { before: z.optional(z.string().check(z.maxLength(60))) });

export type LeadFilter = z.output<typeof leadFilter>;

/** `GET /api/inbox?…filter&before=…`: newest first. */
export interface InboxPage {
  readonly leads: readonly InboxLead[];
  /** To be sent as `before` for the next page; null on the last one. */
  readonly next: string | null;
}

/** `GET /api/inbox/count?…filter`. */
export interface InboxCount {
  /** When words are searched for, one more than `MAX_COUNTED` stands for any number above it. */
  readonly count: number;
}

/** `GET /api/office`: what all screens need to know. */
export interface OfficeFacts {
  /** Who may sign in, by name. */
  readonly users: readonly { readonly id: string; readonly username: string }[];
  /** A new lead that has waited this long, in minutes of business hours, is shown as late. */
  readonly lateAfterMinutes: number;
  /** Where deliveries can go, such as `quote-webhook`. */
  readonly destinations: readonly string[];
  /** With a private key: the platform's calls and assistant can be reached, and it can call visitors back. */
  readonly platform: boolean;
}
