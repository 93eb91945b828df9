import { LIMITS } from './limits.ts';
import { BUDGET_RANGES, INSTALL_WINDOWS, LIGHT_STYLES, ROOF_STORIES } from './options.ts';
import { line, paragraphs } from './text.ts';
import { z } from './zod.ts';

/**
 * The holiday-lights request, by its wire names, with the specification's rules and messages (point 5).
 *
 * `notes` and `photoUrl` are `''` when unset. `submittedAt` is the browser's time at submit, ISO 8601, kept as sent;
 * `undefined` when missing or unreadable, and then the server's time stands in. Unknown fields are ignored.
 */
export const holidayLightsSchema = z.object({
  firstName: required(LIMITS.name, 'First name is required'),
  lastName: required(LIMITS.name, 'Last name is required'),
  email: required(LIMITS.email, 'Email is required').check(z.regex(z.regexes.email, 'Valid email is required')),
  phone: required(LIMITS.phone, 'Phone number is required'),
  address: required(LIMITS.address, 'Address is required'),
  roofStories: z.enum(ROOF_STORIES, 'Please select roof stories'),
  installWindow: z.enum(INSTALL_WINDOWS, 'Please select install window'),
  style: z.enum(LIGHT_STYLES, 'Please select a style'),
  budgetRange: z.enum(BUDGET_RANGES, 'Please select a budget range'),
  notes: z._default(paragraphs(LIMITS.notes, 'Please write the notes as text'), ''),
  photoUrl: z._default(line(LIMITS.photoUrl, 'Please give the photo as a link'), ''),
  source: z.optional(line(LIMITS.source, 'The source is a text')),
  submittedAt: z.catch(z.optional(z.iso.datetime({ offset: true }).check(z.maxLength(LIMITS.submittedAt))), undefined),
});

export type HolidayLightsRequest = z.output<typeof holidayLightsSchema>;

function required(max: number, message: string) {
  return line(max, message).check(z.trim(), z.minLength(1, message));
}
