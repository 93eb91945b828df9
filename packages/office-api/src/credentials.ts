import * as z from 'zod/mini';
import { MAX_USERNAME, PASSWORD_LENGTH } from './limits.ts';

/** A username as it is kept: in lower case, of letters, digits and `. _ @ -`. */
export const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Please choose a username'),
    z.maxLength(MAX_USERNAME, `At most ${MAX_USERNAME} characters`),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u, 'Only letters, digits and . _ @ -'),
  );

/** A password that is to be set. */
const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH.min, `At least ${PASSWORD_LENGTH.min} characters`),
    z.maxLength(PASSWORD_LENGTH.max, `At most ${PASSWORD_LENGTH.max} characters`),
  );

/** A password as it was typed to be checked: nothing is said of its form. */
export const typedPassword = z.string().check(z.maxLength(PASSWORD_LENGTH.max));
const typedCode = z.string().check(z.maxLength(40));
/** Whether the session is to be one of a trusted device. */
const trusted = z.optional(z.boolean());

/** `POST /api/sign-in`. `code` is of the authenticator app, or a recovery code. */
export const signInBody = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(500)),
  password: typedPassword,
  code: z.optional(typedCode),
  trusted,
});

/** `POST /api/welcome`: `username` for the first user only, the others' is in their link. */
export const welcomeBody = z.object({
  token: z.string().check(z.maxLength(200)),
  username: z.optional(username),
  password: newPassword,
  trusted,
});

/** `POST /api/pair`. */
export const pairBody = z.object({ token: z.string().check(z.maxLength(200)) });

/** `POST /api/account/password`. */
export const passwordBody = z.object({ password: typedPassword, newPassword });

/** `POST /api/account/second-factor`: turns it on, with a code that proves that the app has the secret. */
export const secondFactorBody = z.object({
  password: typedPassword,
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  code: typedCode,
});

/** `POST /api/account/sessions/end`: one of the user's own, by its id. */
export const endSessionBody = z.object({ id: z.string().check(z.maxLength(60)) });

/** Whatever else asks for the password again. */
export const confirmedBody = z.object({ password: typedPassword });

export type WelcomeBody = z.output<typeof welcomeBody>;
