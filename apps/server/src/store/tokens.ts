import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret that cannot be guessed, fit for an address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the store keeps of it: whoever reads the store can join no call. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
