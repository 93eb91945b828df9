import { MAX_PASSKEYS } from '@downspout/office-api/passkeys';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../store/tables.ts';
import { createUuidV7 } from '../../../store/uuid-v7.ts';
import type { Passkey } from './passkeys.ts';

const newId = createUuidV7();

export async function addPasskey(
  transaction: Transaction<Tables>,
  passkey: Omit<Passkey, 'id' | 'created_at' | 'last_used_at'>,
  now: number,
): Promise<'added' | 'too-many' | 'known'> {
  const { count } = await transaction
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', passkey.user_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PASSKEYS) return 'too-many';
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), created_at: now, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? 'added' : 'known';
}

/** Answers its host; null when this user has none such. */
export async function removePasskey(
  transaction: Transaction<Tables>,
  userId: string,
  id: string,
): Promise<string | null> {
  const removed = transaction.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId);
  return (await removed.returning('rp_id').executeTakeFirst())?.rp_id ?? null;
}

/** Of somebody who has lost what they are on. */
export async function forgetPasskeys(transaction: Transaction<Tables>, userId: string): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
