import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';
import { tokenHash } from '../voice/embedded/call-tokens.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { isPassword } from './passwords.ts';
import { countAttempt, forgetFailures, type PauseKey } from './pauses.ts';
import { pausedFor } from './session-routes.ts';
import type { SignedIn } from './sessions.ts';
import { findUserById, type User } from './users.ts';

const WRONG_PASSWORD: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { password: 'This is not your password' },
};

/**
 * The user who asks, once their password is right again: an unlocked screen is not enough to change how one signs in.
 * Throws `RefusedError`, and makes whoever tries often wait.
 */
export async function confirmPassword(
  { store, clock }: OfficeApiOptions,
  { userId }: SignedIn,
  password: string,
): Promise<User> {
  const keys: PauseKey[] = [`name:${tokenHash(`confirm ${userId}`)}`];
  const waitMs = await countAttempt(store, keys, clock());
  if (waitMs > 0) throw pausedFor(waitMs);
  const user = await findUserById(store.db, userId);
  if (!(await isPassword(password, user.password_hash))) throw new RefusedError(WRONG_PASSWORD);
  await store.db.transaction().execute((transaction) => forgetFailures(transaction, keys));
  return user;
}
