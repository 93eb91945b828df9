import { LIMITS } from './limits.ts';
import { SERVICE_TYPES } from './options.ts';
import { line, paragraphs } from './text.ts';
import { z } from './zod.ts';

/**
 * The landing page's quote request, by its wire names (specification, points 3 and 7).
 *
 * The form has no bounds but the browser's: any non-empty name, phone and address, and an e-mail address as
 * `<input type="email">` takes it (WHATWG HTML, "valid e-mail address"). Consent to texts is required.
 * `service_type` and `notes` are `''` when unset. A `source` that is sent is not believed: the relayed one is a fact.
 * Unknown fields are ignored.
 */
export const quoteRequestSchema = z.object({
  first_name: required(LIMITS.name, 'Please enter your first name'),
  last_name: required(LIMITS.name, 'Please enter your last name'),
  email: line(LIMITS.email, 'Please enter your email').check(
    z.trim(),
    z.minLength(1, 'Please enter your email'),
    z.regex(z.regexes.html5Email, 'Please enter a valid email'),
  ),
  phone: required(LIMITS.phone, 'Please enter your mobile number'),
  address: required(LIMITS.address, 'Please enter the property address'),
  service_type: z._default(z.enum(['', ...SERVICE_TYPES], 'Please select a service from the list'), ''),
  notes: z._default(paragraphs(LIMITS.notes, 'Please write the details as text'), ''),
  sms_opt_in: z.literal(true, 'Please agree to receive texts so that we can schedule your service'),
  source: z.optional(line(LIMITS.source, 'The source is a text')),
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** Blanks count as an entry, as they do for the browser. */
function required(max: number, message: string) {
  return line(max, message).check(z.minLength(1, message));
}
