import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { OfficeOptions } from '../office-options.ts';
import { isPassword } from './passwords.ts';
import { noteConfirmed, type SignedIn } from './sessions.ts';
import { countAttempt, forgetFailures, type PauseKey } from './throttle.ts';
import { throttled } from './throttled.ts';
import { findUserById, type User } from './users.ts';

const WRONG_PASSWORD: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { password: 'This is not your password' },
};

/**
 * The user who asks, once their password is right again: an unlocked screen is not enough to change how one signs in. For a
 * while nothing else in this session asks again.
 * Throws `RefusedError`, and makes whoever tries often wait, in this session alone.
 */
export async function confirmPassword(
  { store, clock }: OfficeOptions,
  { userId, sessionId }: SignedIn,
  password: string,
): Promise<User> {
  const keys: PauseKey[] = [`session:${sessionId}`];
  const waitMs = await countAttempt(store, keys, clock());
  if (waitMs > 0) throw throttled(waitMs);
  const user = await findUserById(store.db, userId);
  if (!(await isPassword(password, user.password_hash))) throw new RefusedError(WRONG_PASSWORD);
  await store.db.transaction().execute(async (transaction) => {
    await forgetFailures(transaction, keys);
    await noteConfirmed(transaction, sessionId, clock());
  });
  return user;
}
