import * as z from 'zod/mini';

/** Both or none; the server checks their order and distance. */
export const figuresQuery = z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });
