import * as z from 'zod/mini';
import { DELIVERY_STATES, INBOX_VIEWS, type InboxLead, LEAD_KINDS, LEAD_STATUSES, SORTS } from './leads.ts';
import { MAX_BULK } from './limits.ts';

/** A day of the business's time zone, such as `2026-11-21`. */
const day = z.iso.date();

/**
 * Which leads are meant, in the inbox and wherever else something is done with many at once; sent as a query, where a
 * part that is left out lets everything pass.
 */
export const leadFilter = z.object({
  /** Words of any field or note, in any form; all that say something must be there. */
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
  view: z.optional(z.enum(INBOX_VIEWS)),
  /** Newest first unless it is given; what is searched for comes best match first all the same. */
  sort: z.optional(z.enum(SORTS)),
});

const IDS = /^[\w-]{1,60}(,[\w-]{1,60})*$/;

/** Of an export: `ids`, with commas between, are the leads that are meant instead of all that the filter lets pass; 200 at most. */
export const exportQuery = z.extend(leadFilter, {
  ids: z.optional(
    z.string().check(
      z.maxLength(8_000),
      z.regex(IDS),
      z.refine((ids) => ids.split(',').length <= MAX_BULK),
    ),
  ),
});

/** The filter, and where the page begins: the `next` of the one before it. */
export const inboxQuery = z.extend(leadFilter, { before: z.optional(z.string().check(z.maxLength(80))) });

export type LeadFilter = z.output<typeof leadFilter>;

/**
 * `GET /api/inbox?…filter&before=…`: in the order of `sort`; with words that are searched for best match first, `MAX_RANKED` at most, each
 * with where it was found.
 */
export interface InboxPage {
  readonly leads: readonly InboxLead[];
  /** To be sent as `before` for the next page; null on the last one. */
  readonly next: string | null;
  /** How many match in all, where a search knows without counting. */
  readonly count?: number;
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
  /** With a private key: the platform's calls and assistant can be reached, and it can call visitors back. */
  readonly platform: boolean;
}
