import type { PushDevice, PushSubscriptionBody } from '@downspout/office-api/notifications';
import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../../office/audit.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';

/** Of one user; more are a mistake, and each is a request at every lead. */
export const MAX_DEVICES = 20;

/** Whose device it is. */
interface User {
  readonly id: string;
  readonly name: string;
}

const newId = createUuidV7();

/** A user's devices, the newest first. */
export async function listDevices(db: Kysely<Tables>, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'name', 'created_at', 'last_told_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name, created_at, last_told_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastToldAt: last_told_at,
  }));
}

/** A device, and whether its user may still sign in; undefined when it was switched off. */
export function findDevice(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('push_devices')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .select(['push_devices.id', 'user_id', 'endpoint', 'p256dh', 'auth', 'users.disabled_at'])
    .where('push_devices.id', '=', id)
    .executeTakeFirst();
}

/**
 * Switches a device on for this user; one that was switched on before, by whomever, is theirs from then on, under the same
 * id. Answers the id; null when the user has as many as there may be.
 */
export async function addDevice(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  user: User,
  { endpoint, keys, name }: PushSubscriptionBody,
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    // Locked, so that devices which are added at once are counted one after the other.
    const locked = transaction.selectFrom('users').select('id').where('id', '=', user.id);
    await (engine === 'postgres' ? locked.forUpdate() : locked).execute();
    if ((await countOthers(transaction, user.id, endpoint)) >= MAX_DEVICES) return null;
    const { p256dh, auth } = keys;
    const owned = { user_id: user.id, p256dh, auth, name };
    const row = await transaction
      .insertInto('push_devices')
      .values({ id: newId(), endpoint, created_at: now, last_told_at: null, ...owned })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeChange(transaction, user, 'device-switched-on', row.id, now);
    return row.id;
  });
}

/** Switches a device off; whether this user had it. */
export async function removeDevice({ db }: Pick<Store, 'db'>, user: User, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removing = transaction.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', user.id);
    if ((await removing.executeTakeFirst()).numDeletedRows === 0n) return false;
    await writeChange(transaction, user, 'device-switched-off', id, now);
    return true;
  });
}

/** Its push service says that the subscription is no more; one that was made since then stays. */
export async function dropDevice(db: Kysely<Tables>, id: string, p256dh: string): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('p256dh', '=', p256dh).execute();
}

export async function noteNotified(db: Kysely<Tables>, id: string, now: number): Promise<void> {
  await db.updateTable('push_devices').set({ last_told_at: now }).where('id', '=', id).execute();
}

async function countOthers(transaction: Transaction<Tables>, userId: string, endpoint: string): Promise<number> {
  const others = transaction.selectFrom('push_devices').where('user_id', '=', userId).where('endpoint', '!=', endpoint);
  const { count } = await others.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function writeChange(transaction: Transaction<Tables>, user: User, action: string, device: string, at: number) {
  return writeAudit(transaction, { at, actor: user, action, subject: `user:${user.name}`, after: { device } });
}
