import type { Transaction } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { tokenHash } from '../../store/tokens.ts';
import { writeAudit } from '../audit.ts';
import type { SignInTokens } from './cookies.ts';
import { rememberDevice } from './known-devices.ts';
import { type SessionOrigin, startSession } from './sessions.ts';
import type { User } from './users.ts';

/** Where somebody signs in, whichever way they do. */
export interface BrowserSigningIn {
  readonly origin: SessionOrigin;
  /** What an earlier sign-in has left in this browser. */
  readonly deviceToken: string | null;
  readonly sessionToken: string | null;
  readonly isTrusted: boolean;
}

export interface WayIn {
  /** Without it the password, and the code if there is one. */
  readonly by?: 'passkey' | 'pairing';
  /** Whether it proves who is there. */
  readonly isConfirmed?: boolean;
}

/** A new token at every sign-in: whatever this browser held before is worth nothing afterwards. */
export async function beginSession(
  transaction: Transaction<Tables>,
  user: Pick<User, 'id' | 'username'>,
  { origin, deviceToken, sessionToken, isTrusted }: BrowserSigningIn,
  now: number,
  { by, isConfirmed = true }: WayIn = {},
): Promise<SignInTokens> {
  if (sessionToken !== null) {
    await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash(sessionToken)).execute();
  }
  const tokens = {
    sessionToken: await startSession(transaction, user.id, origin, now, { isTrusted, isConfirmed }),
    deviceToken: await rememberDevice(transaction, user.id, deviceToken, now),
  };
  const actor = { id: user.id, name: user.username };
  const after = { address: origin.clientAddress, ...(isTrusted && { trusted: true }), by };
  await writeAudit(transaction, { at: now, actor, action: 'signed-in', subject: `user:${user.username}`, after });
  return tokens;
}
