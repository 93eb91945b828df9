import { type CallQuoteRequest, callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import { type FieldErrors, fieldErrors } from '@downspout/leads/field-errors';
import { recordOf } from '@downspout/leads/record-of';
import * as z from 'zod/mini';

/** The one tool that this server offers to the assistant. */
export const QUOTE_TOOL = 'submit_quote_request';

/** Rules that only this side checks: some models refuse a tool whose schema names them. */
const UNKNOWN_TO_MODELS = ['default', 'pattern', 'format', 'minLength', 'maxLength'] as const;

/** The tool as it is set up on the platform (docs/voice.md): made from the schema that its calls are checked with. */
export function quoteTool() {
  const { properties, required } = z.toJSONSchema(callQuoteRequestSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const rule of UNKNOWN_TO_MODELS) delete jsonSchema[rule];
      // An option without a name is refused by some models; leaving the field out says the same.
      if (jsonSchema.enum) jsonSchema.enum = jsonSchema.enum.filter((option) => option !== '');
    },
  });
  return {
    type: 'function',
    function: {
      name: QUOTE_TOOL,
      description:
        'Notes a request for a free quote, so that the team calls the visitor back. Use it once you know the first name and the phone number; call it again with all that you know when it tells you that something is missing.',
      parameters: { type: 'object', properties, required },
    },
  };
}

/** What a call of the tool asks for, or by field what is wrong with it. */
export type QuoteArguments =
  | { readonly request: CallQuoteRequest; readonly faults: null }
  | { readonly request: null; readonly faults: FieldErrors };

/** Checks a call's arguments. Whatever else a visitor got the assistant to say in them has no effect. */
export function readQuoteArguments(value: unknown): QuoteArguments {
  // Models send null for what they do not know.
  const known = Object.entries(recordOf(value)).filter(([, argument]) => argument !== null);
  const parsed = callQuoteRequestSchema.safeParse(Object.fromEntries(known));
  return parsed.success ? { request: parsed.data, faults: null } : { request: null, faults: fieldErrors(parsed.error) };
}
