import * as z from 'zod/mini';

/** Both or none; the server checks their order and distance. */
export const reportsQuery = z.object({ from: z.optional(day()), to: z.optional(day()) });

function day() {
  return z.iso.date('Please name a day, such as 2026-11-21');
}
