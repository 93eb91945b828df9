import type { Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { newToken, tokenHash } from '../../store/tokens.ts';

/** A browser that did not sign in for this long is a stranger again, in ms. */
export const DEVICE_LASTS_MS = 180 * 24 * 60 * 60_000;

/** Whether this user has signed in from the browser with this token before. */
export async function isKnownDevice(store: Store, token: string, username: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('known_devices.token_hash', '=', tokenHash(token))
    .where('users.username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the browser's token from now on; the one it had is none any more. */
export async function rememberDevice(
  transaction: Transaction<Tables>,
  userId: string,
  oldToken: string | null,
  now: number,
): Promise<string> {
  const token = newToken();
  await transaction
    .deleteFrom('known_devices')
    .where((eb) =>
      eb.or([eb('token_hash', '=', tokenHash(oldToken ?? '')), eb('last_used_at', '<', now - DEVICE_LASTS_MS)]),
    )
    .execute();
  const row = { token_hash: tokenHash(token), user_id: userId, last_used_at: now };
  await transaction.insertInto('known_devices').values(row).execute();
  return token;
}

/** After it none of the user's browsers is known, and none is told of leads. */
export async function forgetDevices(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('push_devices').where('user_id', '=', userId).execute();
}
