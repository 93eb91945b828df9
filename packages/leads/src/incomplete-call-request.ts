import { type CallQuoteRequest, callQuoteRequestSchema } from './call-quote-request.ts';

/** What a request holds when nothing was told. */
const NOTHING: CallQuoteRequest = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  service_type: '',
  notes: '',
  sms_opt_in: false,
};

/**
 * What is left of a quote request when its call broke off: each field that can be used, and no consent, as that is given
 * to a whole request only. Null when nobody could be reached by it, by phone or by e-mail.
 */
export function incompleteCallRequest(details: Readonly<Record<string, unknown>>): CallQuoteRequest | null {
  const { shape } = callQuoteRequestSchema;
  const told: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(details[name]);
    if (parsed.success) told[name] = parsed.data;
  }
  const request = { ...NOTHING, ...told, sms_opt_in: false };
  return request.phone === '' && request.email === '' ? null : request;
}
