import { byField } from './by-field.ts';
import { fieldRules } from './field-rules.ts';
import type { LeadField } from './fields/lead-field.ts';
import { CALL_FIELDS, CALL_QUESTIONS } from './fields/quote.ts';
import { z } from './zod.ts';

/**
 * A quote request that a voice assistant has taken down in a call, by the landing form's wire names.
 *
 * Only a first name and a phone number are needed to call back, so all else is `''` when unset; an e-mail address that is
 * given must be one. `sms_opt_in` is true only when it is sent as exactly that: anything else is no consent. The messages
 * tell the assistant what to ask for. Unknown fields are ignored.
 */
export const callQuoteRequestSchema = z.object({
  ...fieldRules(CALL_FIELDS, {
    key: 'column',
    messages: byField(CALL_FIELDS, 'name', (field) => messageOf(field, CALL_QUESTIONS[field.name].message)),
    isRequired: ({ name }) => CALL_QUESTIONS[name].needed,
    isTrimmed: () => true,
    email: { pattern: z.regexes.html5Email, message: 'this is no complete e-mail address' },
    describe: (rule, { name }) => rule.check(z.describe(CALL_QUESTIONS[name].ask)),
  }),
  sms_opt_in: z
    .catch(z._default(z.boolean(), false), false)
    .check(z.describe('true only after you have read out the consent to text messages and the visitor has said yes.')),
});

export type CallQuoteRequest = z.output<typeof callQuoteRequestSchema>;

/** With the choices, where there are some. */
function messageOf({ options }: LeadField, message: string): string {
  return options === undefined ? message : message.replace('these', options.join(', '));
}
