import * as z from 'zod/mini';
import { CALL_OUTCOMES, CALL_PROVIDERS } from './calls.ts';

/** `GET /api/calls?…`: a part that is left out lets everything pass. */
export const callFilter = z.object({
  provider: z.optional(z.enum(CALL_PROVIDERS)),
  outcome: z.optional(z.enum(CALL_OUTCOMES)),
  /** Words that begin words of what was said, of the summary, or of a name; all of them must. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}_[\x21-\x7e]{1,200}$/))),
});

export type CallFilter = z.output<typeof callFilter>;
