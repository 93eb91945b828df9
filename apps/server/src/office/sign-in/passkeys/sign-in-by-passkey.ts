import type { Assertion } from '@downspout/office-api/passkeys';
import type { Store } from '../../../store/database.ts';
import { type BrowserSigningIn, beginSession } from '../begin-session.ts';
import type { SignInTokens } from '../cookies.ts';
import { addressKey, deviceKey } from '../sign-in.ts';
import { countAttempt, forgetFailures } from '../throttle.ts';
import { takeChallenge } from './challenges.ts';
import { findPasskey, notePasskeyUse, type UsersPasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyAssertion } from './verify.ts';

export interface PasskeyAttempt extends BrowserSigningIn {
  readonly assertion: Assertion;
  readonly party: RelyingParty;
}

export type PasskeyResult =
  | ({ readonly state: 'signed-in'; readonly username: string } & SignInTokens)
  /** No such passkey, a disabled user, or it proves nothing: the response does not say which. */
  | { readonly state: 'refused' }
  | { readonly state: 'paused'; readonly waitMs: number };

/** Signs in by a passkey alone: it stands for password and code, since the authenticator has looked who uses it. */
export async function signInByPasskey(store: Store, attempt: PasskeyAttempt, now: number): Promise<PasskeyResult> {
  const { assertion, party, deviceToken, origin } = attempt;
  const passkey = await findPasskey(store, party.id, assertion.id);
  const known = passkey && (await deviceKey(store, deviceToken, passkey.username));
  const keys = [known ?? addressKey(origin.clientAddress)];
  const waitMs = await countAttempt(store, keys, now);
  if (waitMs > 0) return { state: 'paused', waitMs };
  const counter = passkey === undefined ? null : await provedBy(store, { assertion, passkey, party }, now);
  if (passkey === undefined || counter === null) return { state: 'refused' };
  return store.db.transaction().execute(async (transaction): Promise<PasskeyResult> => {
    if (!(await notePasskeyUse(transaction, passkey, counter, now))) return { state: 'refused' };
    await forgetFailures(transaction, keys);
    const user = { id: passkey.user_id, username: passkey.username };
    const tokens = await beginSession(transaction, user, attempt, now, { by: 'passkey' });
    return { state: 'signed-in', username: user.username, ...tokens };
  });
}

interface Proof {
  readonly assertion: Assertion;
  readonly passkey: UsersPasskey;
  readonly party: RelyingParty;
}

/** How often the passkey says that it was used by now; null when it does not answer a challenge of ours. */
export async function provedBy(
  store: Store,
  { assertion, passkey, party }: Proof,
  now: number,
): Promise<number | null> {
  const challenge = await takeChallenge(store, assertion.response.clientDataJSON, { purpose: 'use' }, now);
  return challenge === null ? null : verifyAssertion(assertion, passkey, party, challenge);
}
