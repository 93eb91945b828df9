import type { NoPairing } from '@downspout/office-api/session';
import type { Transaction } from 'kysely';
import type { Store } from '../../../store/database.ts';
import type { Tables } from '../../../store/tables.ts';
import { newToken, tokenHash } from '../../../store/tokens.ts';
import type { User } from '../users.ts';

/** Time to take the phone out and to point it, in ms. */
export const PAIRING_LASTS_MS = 5 * 60_000;
/** For so long after its end a link is known, to say what has become of it. In ms. */
const REMEMBERED_MS = 24 * 60 * 60_000;

type PairedUser = Pick<User, 'id' | 'username'>;

/** Makes a link's token, kept nowhere else. It takes the place of one of this user that nobody has used. */
export async function createPairingToken(
  transaction: Transaction<Tables>,
  userId: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await transaction
    .deleteFrom('pairing_links')
    .where(({ eb, or, and }) =>
      or([eb('expires_at', '<=', now - REMEMBERED_MS), and([eb('user_id', '=', userId), eb('used_at', 'is', null)])]),
    )
    .execute();
  const row = { token_hash: tokenHash(token), user_id: userId, expires_at: now + PAIRING_LASTS_MS, used_at: null };
  await transaction.insertInto('pairing_links').values(row).execute();
  return token;
}

/** Whom a link signs in, or why nobody. */
export async function findPairing(
  db: Store['db'] | Transaction<Tables>,
  token: string,
  now: number,
): Promise<PairedUser | NoPairing> {
  const row = await db
    .selectFrom('pairing_links')
    .innerJoin('users', 'users.id', 'pairing_links.user_id')
    .select(['users.id', 'users.username', 'pairing_links.expires_at', 'pairing_links.used_at'])
    .where('pairing_links.token_hash', '=', tokenHash(token))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return 'link_unknown';
  if (row.used_at !== null) return 'link_used';
  return row.expires_at <= now ? 'link_expired' : { id: row.id, username: row.username };
}

/** Uses a link up. */
export async function usePairing(
  transaction: Transaction<Tables>,
  token: string,
  now: number,
): Promise<PairedUser | NoPairing> {
  const used = transaction.updateTable('pairing_links').set({ used_at: now }).where('used_at', 'is', null);
  const taken = used.where('token_hash', '=', tokenHash(token)).where('expires_at', '>', now);
  const found = await findPairing(transaction, token, now);
  if (typeof found === 'string') return found;
  // Of two at once, one finds it used.
  return (await taken.executeTakeFirst()).numUpdatedRows === 1n ? found : 'link_used';
}
