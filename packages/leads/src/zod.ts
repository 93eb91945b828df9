import * as z from 'zod/mini';

/** zod compiles validators with `new Function` unless told not to; the site's Content-Security-Policy forbids that. */
z.config({ jitless: true });

export { z };
