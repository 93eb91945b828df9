import type { Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { tokenHash } from '../../store/tokens.ts';
import { writeAudit } from '../audit.ts';
import { type BrowserSigningIn, beginSession } from './begin-session.ts';
import type { SignInTokens } from './cookies.ts';
import { isKnownDevice } from './known-devices.ts';
import { isPassword } from './passwords.ts';
import { stepOfCode, withoutRecoveryCode } from './second-factor.ts';
import { countAttempt, forgetFailures, type PauseKey, uncountAttempt } from './throttle.ts';
import { findUser, type User } from './users.ts';

/** Somebody who wants to sign in. */
export interface SignInAttempt extends BrowserSigningIn {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; null when none was typed. */
  readonly code: string | null;
}

export type SignInResult =
  | ({ readonly state: 'signed-in'; readonly user: User } & SignInTokens)
  /** Wrong name, password or code, or a disabled user: the response does not say which. */
  | { readonly state: 'refused' }
  /** The password is right, and a code is needed too. */
  | { readonly state: 'code-needed' }
  | { readonly state: 'wrong-code' }
  | { readonly state: 'paused'; readonly waitMs: number };

/** Checks and signs in. Every answer but `paused` takes a password's check, whether or not there is such a user. */
export async function signIn(store: Store, attempt: SignInAttempt, now: number): Promise<SignInResult> {
  const keys = await pauseKeys(store, attempt);
  const waitMs = await countAttempt(store, keys, now);
  if (waitMs > 0) return { state: 'paused', waitMs };
  const user = await findUser(store.db, attempt.username);
  const isRight = await isPassword(attempt.password, user?.password_hash ?? null);
  if (user === undefined || !isRight || user.disabled_at !== null) return { state: 'refused' };
  if (user.totp_secret !== null && attempt.code === null) {
    await uncountAttempt(store, keys, now);
    return { state: 'code-needed' };
  }
  // Checked before the transaction, which would keep others from the store meanwhile.
  const proof =
    user.totp_secret === null ? 'not-needed' : await readCode(user, user.totp_secret, attempt.code ?? '', now);
  if (proof === null) return { state: 'wrong-code' };
  return store.db.transaction().execute(async (transaction) => {
    if (proof !== 'not-needed' && !(await useCode(transaction, user, proof, now))) return { state: 'wrong-code' };
    await forgetFailures(transaction, keys);
    return { state: 'signed-in', user, ...(await beginSession(transaction, user, attempt, now)) };
  });
}

/**
 * A browser that has signed in before is counted by itself: whoever tries passwords elsewhere cannot keep it out. All
 * others are counted by the name tried and by their address.
 */
async function pauseKeys(store: Store, { username, deviceToken, origin }: SignInAttempt): Promise<PauseKey[]> {
  const known = await deviceKey(store, deviceToken, username);
  // People type their password into the wrong field.
  return known === null ? [`name:${tokenHash(username)}`, addressKey(origin.clientAddress)] : [known];
}

/** Null for a browser from which this user has not signed in. */
export async function deviceKey(store: Store, deviceToken: string | null, username: string): Promise<PauseKey | null> {
  const isKnown = deviceToken !== null && (await isKnownDevice(store, deviceToken, username));
  return isKnown ? `device:${tokenHash(deviceToken)}` : null;
}

export function addressKey(address: string): `address:${string}` {
  return `address:${addressBlock(address)}`;
}

/** A household's IPv6 addresses are at least a /64 (RFC 6177). */
function addressBlock(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** The time step that a code of the app belongs to, or the recovery codes that are left without this one. */
type CodeProof = { readonly step: number } | { readonly left: string };

/** Null for a wrong code. */
async function readCode(user: User, secret: string, code: string, now: number): Promise<CodeProof | null> {
  const step = await stepOfCode(secret, code, now);
  if (step !== null) return { step };
  const left = await withoutRecoveryCode(user.recovery_codes, code);
  return left === null ? null : { left };
}

/** Uses a code up; whether that could be done. */
async function useCode(transaction: Transaction<Tables>, user: User, proof: CodeProof, now: number): Promise<boolean> {
  const update = transaction.updateTable('users').where('id', '=', user.id);
  if ('step' in proof) {
    const { step } = proof;
    // A code that was taken, or one before it, is none any more.
    const { numUpdatedRows } = await update
      .set({ totp_last_step: step })
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await update
    .set({ recovery_codes: proof.left })
    .where('recovery_codes', '=', user.recovery_codes)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const actor = { id: user.id, name: user.username };
  await writeAudit(transaction, { at: now, actor, action: 'recovery-code-used', subject: `user:${user.username}` });
  return true;
}
