import { byField } from './by-field.ts';
import { type CallQuoteRequest, callQuoteRequestSchema } from './call-quote-request.ts';
import { CALL_FIELDS } from './fields/quote.ts';

/** A request without any details. */
const NOTHING = { ...byField(CALL_FIELDS, 'column', () => '' as const), sms_opt_in: false };

/**
 * What is left of a quote request when its call broke off: each field that can be used, and no consent, as that is given
 * to a whole request only. Null when nobody could be reached by it, by phone or by e-mail.
 */
export function incompleteCallRequest(details: Readonly<Record<string, unknown>>): CallQuoteRequest | null {
  const { shape } = callQuoteRequestSchema;
  const valid: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(details[name]);
    if (parsed.success) valid[name] = parsed.data;
  }
  const request = { ...NOTHING, ...valid, sms_opt_in: false };
  return request.phone === '' && request.email === '' ? null : request;
}
