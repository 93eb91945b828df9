import * as z from 'zod/mini';

/** `GET /api/platform/calls`. */
export const platformCallsQuery = z.object({
  page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))),
});

/** `POST /api/platform/assistant`. */
export const changeAssistantBody = z.object({ fingerprint: z.string().check(z.minLength(1), z.maxLength(200)) });

/** `POST /api/leads/{id}/call-back`: the number that was shown, so that no other is dialled. */
export const callBackBody = z.object({ number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) });
