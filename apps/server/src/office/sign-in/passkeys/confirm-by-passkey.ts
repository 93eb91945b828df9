import type { Assertion } from '@downspout/office-api/passkeys';
import { type ErrorAnswer, RefusedError } from '../../../plugins/errors.ts';
import type { OfficeOptions } from '../../office-options.ts';
import { noteConfirmed, type SignedIn } from '../sessions.ts';
import { countAttempt, forgetFailures, type PauseKey } from '../throttle.ts';
import { throttled } from '../throttled.ts';
import { findPasskey, notePasskeyUse } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { provedBy } from './sign-in-by-passkey.ts';

export const PASSKEY_REFUSED: ErrorAnswer = {
  status: 422,
  code: 'passkey_refused',
  message: 'This passkey was not accepted',
};

/** Proves by a passkey of their own who is in this session. Throws `RefusedError`, and counts tries as a password's. */
export async function confirmByPasskey(
  { store, clock }: OfficeOptions,
  { userId, sessionId }: SignedIn,
  { assertion, party }: { readonly assertion: Assertion; readonly party: RelyingParty },
): Promise<void> {
  const keys: PauseKey[] = [`session:${sessionId}`];
  const waitMs = await countAttempt(store, keys, clock());
  if (waitMs > 0) throw throttled(waitMs);
  const passkey = await findPasskey(store, party.id, assertion.id);
  const isOwn = passkey?.user_id === userId;
  const counter = isOwn ? await provedBy(store, { assertion, passkey, party }, clock()) : null;
  if (passkey === undefined || counter === null) throw new RefusedError(PASSKEY_REFUSED);
  await store.db.transaction().execute(async (transaction) => {
    if (!(await notePasskeyUse(transaction, passkey, counter, clock()))) throw new RefusedError(PASSKEY_REFUSED);
    await forgetFailures(transaction, keys);
    await noteConfirmed(transaction, sessionId, clock());
  });
}
