import { fieldRules } from './field-rules.ts';
import { QUOTE_FIELDS, QUOTE_MESSAGES } from './fields/quote.ts';
import { LIMITS } from './limits.ts';
import { line } from './text.ts';
import { z } from './zod.ts';

/**
 * The landing page's quote request, by its wire names (specification, points 3 and 7).
 *
 * The form has no bounds but the browser's: any non-empty name, phone and address, where blanks count as an entry, and an
 * e-mail address as `<input type="email">` takes it (WHATWG HTML, "valid e-mail address"). Consent to texts is required.
 * What is not required is `''` when unset. A `source` that is sent is not believed: the relayed one is a fact.
 * Unknown fields are ignored.
 */
export const quoteRequestSchema = z.object({
  ...fieldRules(QUOTE_FIELDS, {
    key: 'column',
    messages: QUOTE_MESSAGES,
    isRequired: ({ required }) => required,
    isTrimmed: ({ control }) => control === 'email',
    email: { pattern: z.regexes.html5Email, message: 'Please enter a valid email' },
  }),
  sms_opt_in: z.literal(true, 'Please agree to receive texts so that we can schedule your service'),
  source: z.optional(line(LIMITS.source, 'The source is a text')),
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;
