import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { UsersTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';

export type User = Selectable<UsersTable>;

const newId = createUuidV7();

export function findUser(db: Store['db'] | Transaction<Tables>, username: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
}

export function findUserById(db: Store['db'] | Transaction<Tables>, id: string): Promise<User> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function hasUsers(db: Store['db'] | Transaction<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Null when there is a user of this name already. */
export async function insertUser(
  transaction: Transaction<Tables>,
  { username, passwordHash, now }: { username: string; passwordHash: string; now: number },
): Promise<User | null> {
  const user: Insertable<UsersTable> & User = {
    id: newId(),
    username,
    password_hash: passwordHash,
    created_at: now,
    disabled_at: null,
    totp_secret: null,
    totp_last_step: null,
    recovery_codes: '[]',
  };
  const insert = transaction
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing());
  const { numInsertedOrUpdatedRows } = await insert.executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? user : null;
}
