import { LIMITS } from './limits.ts';
import { SERVICE_TYPES } from './options.ts';
import { line, paragraphs } from './text.ts';
import { z } from './zod.ts';

/**
 * A quote request that a voice assistant has taken down in a call, by the landing form's wire names.
 *
 * Only a first name and a phone number are needed to call back, so all else is `''` when unset; an e-mail address that is
 * given must be one. `sms_opt_in` is true only when it is sent as exactly that: anything else is no consent. The messages
 * tell the assistant what to ask for. Unknown fields are ignored.
 */
export const callQuoteRequestSchema = z.object({
  first_name: needed(LIMITS.name, "the visitor's first name is needed").check(z.describe("The visitor's first name.")),
  last_name: optional(LIMITS.name, 'the last name must be a text').check(z.describe("The visitor's last name.")),
  email: optional(LIMITS.email, 'the e-mail address must be a text').check(
    z.refine((email) => email === '' || z.regexes.html5Email.test(email), 'this is no complete e-mail address'),
    z.describe("The visitor's e-mail address, as one word. Spell it back to the visitor before sending it."),
  ),
  phone: needed(LIMITS.phone, 'a phone number to call back is needed').check(
    z.describe('The phone number to call back, in digits. Read it back to the visitor before sending it.'),
  ),
  address: optional(LIMITS.address, 'the address must be a text').check(
    z.describe('The address of the property: street, city, state and ZIP code, as far as they are known.'),
  ),
  service_type: z
    ._default(z.enum(['', ...SERVICE_TYPES], `it must be one of ${SERVICE_TYPES.join(', ')}, or left out`), '')
    .check(z.describe('What the visitor wants. Leave it out when it is none of these.')),
  notes: z
    ._default(paragraphs(LIMITS.notes, 'the notes must be a text'), '')
    .check(z.describe('All else that helps with the quote, in a few sentences.')),
  sms_opt_in: z
    .catch(z._default(z.boolean(), false), false)
    .check(z.describe('true only after you have read out the consent to text messages and the visitor has said yes.')),
});

export type CallQuoteRequest = z.output<typeof callQuoteRequestSchema>;

function needed(max: number, message: string) {
  return line(max, message).check(z.trim(), z.minLength(1, message));
}

function optional(max: number, message: string) {
  return z._default(line(max, message).check(z.trim()), '');
}
