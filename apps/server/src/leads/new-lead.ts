import { hash } from 'node:crypto';
import type { Attribution } from '@downspout/leads/attribution';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { ConsentText } from '@downspout/leads/consent';
import type { HolidayLightsRequest } from '@downspout/leads/holiday-lights';
import type { QuoteRequest } from '@downspout/leads/quote-request';
import type { SpamSignal } from '@downspout/office-api/leads';

/** A valid request on its way into the store, with where it came from. */
export type NewLead = NewQuote | NewHolidayLights;

export interface NewQuote extends Arrival {
  readonly kind: 'quote';
  readonly request: QuoteRequest | CallQuoteRequest;
  /** The wording the visitor saw, or heard, and agreed to; null without consent, which only a call may bring. */
  readonly consent: ConsentText | null;
  /** Taken down in a call that broke off before it was confirmed; at least one way to reach the visitor is known. */
  readonly incomplete: boolean;
  /** Names the message of a call that brought it, where one may come again after another has corrected it. */
  readonly messageKey?: string;
}

export interface NewHolidayLights extends Arrival {
  readonly kind: 'holiday-lights';
  readonly request: HolidayLightsRequest;
}

interface Arrival {
  /** ISO 8601: the browser's time at submit as sent, else the server's. */
  readonly submittedAt: string;
  /** The server's time, in ms since the epoch. */
  readonly receivedAt: number;
  /** The client's own UUID for this request; null when it named none. */
  readonly idempotencyKey: string | null;
  readonly origin: LeadOrigin;
  /** The voice call that brought it, by the platform's id; null when a form, or an unnamed call, did. */
  readonly callId: string | null;
  /** How its visitor came to the site; null or nothing when that is not known. */
  readonly attribution?: Attribution | null;
  /** What makes a form's request look like spam; a call's shows nothing of that. */
  readonly spamSignals?: readonly SpamSignal[];
}

/** What the request itself says of its sender; every text is `''` when unknown. */
export interface LeadOrigin {
  /** Path of the page with the form. */
  readonly page: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

/**
 * SHA-256 over every field that was asked for, as the schema reads it. The same form counts as the same request whether
 * the browser posts it by itself (CRLF in the notes, no `submittedAt`) or a script does. Unknown fields, their order and
 * `source`, which is not believed, make no difference either.
 */
export function bodyHash(request: NewLead['request']): string {
  const notes = request.notes.replace(/\r\n?/g, '\n');
  // JSON leaves out what is undefined.
  const asked = { ...request, notes, source: undefined, submittedAt: undefined };
  return hash('sha256', JSON.stringify(asked), 'base64url');
}
