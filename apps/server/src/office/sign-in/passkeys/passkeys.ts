import type { PasskeyEntry } from '@downspout/office-api/passkeys';
import type { Selectable, Transaction } from 'kysely';
import type { Store } from '../../../store/database.ts';
import type { PasskeysTable } from '../../../store/office-tables.ts';
import type { Tables } from '../../../store/tables.ts';

export type Passkey = Selectable<PasskeysTable>;
/** With whose it is. */
export type UsersPasskey = Passkey & { readonly username: string };

/** Those of a user, the oldest first. */
export async function listPasskeys(store: Store, userId: string): Promise<PasskeyEntry[]> {
  const rows = await store.db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id, name, rp_id, created_at, last_used_at }) => ({
    id,
    name,
    host: rp_id,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/** The credentials of a user that work at this host. */
export async function credentialsOf(store: Store, userId: string, rpId: string): Promise<{ id: string }[]> {
  const rows = store.db.selectFrom('passkeys').select('credential_id as id').where('user_id', '=', userId);
  return rows.where('rp_id', '=', rpId).execute();
}

/** Undefined when there is none, or its user may no longer sign in. */
export function findPasskey(store: Store, rpId: string, credentialId: string): Promise<UsersPasskey | undefined> {
  return store.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.username')
    .where('passkeys.rp_id', '=', rpId)
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Whether it was still there as it was found: two that answer with one count are not one authenticator. */
export async function notePasskeyUse(
  transaction: Transaction<Tables>,
  { id, counter }: Passkey,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
