import { currentConsent } from '@downspout/leads/consent';
import { holidayLightsSchema } from '@downspout/leads/holiday-lights';
import { quoteRequestSchema } from '@downspout/leads/quote-request';
import type { NewHolidayLights, NewQuote } from '../leads/new-lead.ts';
import { createSaveLead, type SaveLead, type SaveLeadOptions } from '../leads/save-lead.ts';
import type { Store } from '../store/database.ts';
import { WEBHOOKS } from './destinations.ts';
import { holidayBody, quoteBody } from './lead-bodies.ts';

/** When the leads below came in, in ms since the epoch. */
export const RECEIVED_AT = Date.UTC(2026, 10, 20, 10);

const arrival = {
  submittedAt: new Date(RECEIVED_AT).toISOString(),
  receivedAt: RECEIVED_AT,
  idempotencyKey: null,
  callId: null,
  origin: { page: '/', clientAddress: '192.0.2.1', userAgent: 'a browser' },
};

/** A quote request that differs from the usual one in some fields. */
export function newQuote(fields: Partial<typeof quoteBody> = {}, key: string | null = null): NewQuote {
  const request = quoteRequestSchema.parse({ ...quoteBody, ...fields });
  return { ...arrival, kind: 'quote', request, incomplete: false, consent: currentConsent, idempotencyKey: key };
}

/** The same for the holiday-lights form. */
export function newHolidayLights(
  fields: Partial<typeof holidayBody> = {},
  key: string | null = null,
): NewHolidayLights {
  const request = holidayLightsSchema.parse({ ...holidayBody, ...fields });
  return { ...arrival, kind: 'holiday-lights', request, idempotencyKey: key };
}

/** The way into a store for such leads, by default with every webhook configured and nobody told of them. */
export function createTestSaveLead(store: Store, options: Partial<SaveLeadOptions> = {}): SaveLead {
  return createSaveLead({ store, destinations: WEBHOOKS, onSaved() {}, ...options });
}
