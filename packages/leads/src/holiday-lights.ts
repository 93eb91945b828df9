import { fieldRules } from './field-rules.ts';
import { HOLIDAY_LIGHTS_FIELDS, HOLIDAY_LIGHTS_MESSAGES } from './fields/holiday-lights.ts';
import { LIMITS } from './limits.ts';
import { line } from './text.ts';
import { z } from './zod.ts';

/**
 * The holiday-lights request, by its wire names, with the specification's rules and messages (point 5).
 *
 * What is not required is `''` when unset. `submittedAt` is the browser's time at submit, ISO 8601, kept as sent;
 * `undefined` when missing or unreadable, and then the server's time stands in. Unknown fields are ignored.
 */
export const holidayLightsSchema = z.object({
  ...fieldRules(HOLIDAY_LIGHTS_FIELDS, {
    key: 'name',
    messages: HOLIDAY_LIGHTS_MESSAGES,
    isRequired: ({ required }) => required,
    isTrimmed: ({ required }) => required,
    email: { pattern: z.regexes.email, message: 'Valid email is required' },
  }),
  source: z.optional(line(LIMITS.source, 'The source is a text')),
  submittedAt: z.catch(z.optional(z.iso.datetime({ offset: true }).check(z.maxLength(LIMITS.submittedAt))), undefined),
});

export type HolidayLightsRequest = z.output<typeof holidayLightsSchema>;
