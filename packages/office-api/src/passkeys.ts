import * as z from 'zod/mini';

/** Of what is called by its user, in characters. */
export const MAX_PASSKEY_NAME = 60;
/** Of one user. */
export const MAX_PASSKEYS = 20;

/** Of an account; what of it is a secret never leaves the authenticator. */
export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  /** The host name at which it works. */
  readonly host: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** Bytes as WebAuthn's JSON has them, RFC 4648. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

/** `RegistrationResponseJSON`, as far as it is used. */
export const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(20_000) }),
});

/** `AuthenticationResponseJSON`, as far as it is used. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(200),
  }),
});

/** `POST /api/account/passkeys`. */
export const addPasskeyBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please give it a name'), z.maxLength(MAX_PASSKEY_NAME)),
  attestation,
});

/** `POST /api/account/passkeys/remove`. */
export const removePasskeyBody = z.object({ id: z.string().check(z.maxLength(60)) });

/** `POST /api/account/confirmation/passkey`. */
export const passkeyBody = z.object({ assertion });

/** `POST /api/sign-in/passkey`. */
export const passkeySignInBody = z.object({ assertion, trusted: z.optional(z.boolean()) });

export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;
