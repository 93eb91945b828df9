import type { Store } from '../../store/database.ts';
import { CONSOLE, writeAudit } from '../audit.ts';
import { forgetDevices } from './known-devices.ts';
import { endSessionsOf } from './sessions.ts';
import type { User } from './users.ts';

/**
 * From now on this user is nobody: signed out everywhere, and no link of theirs works. What they did stays under their name.
 * Answers how many sessions were ended; null when they were disabled already.
 */
export function disableUser({ db }: Pick<Store, 'db'>, user: User, now: number): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const disabling = transaction.updateTable('users').set({ disabled_at: now }).where('id', '=', user.id);
    const { numUpdatedRows } = await disabling.where('disabled_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const endedSessions = await endSessionsOf(transaction, user.id, now);
    await forgetDevices(transaction, user.id);
    await transaction.deleteFrom('welcome_links').where('username', '=', user.username).execute();
    const entry = { action: 'user-disabled', subject: `user:${user.username}`, after: { endedSessions } };
    await writeAudit(transaction, { at: now, actor: CONSOLE, ...entry });
    return endedSessions;
  });
}

/** Whether they were disabled, and are no more. */
export function enableUser({ db }: Pick<Store, 'db'>, user: User, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const enabling = transaction.updateTable('users').set({ disabled_at: null }).where('id', '=', user.id);
    const { numUpdatedRows } = await enabling.where('disabled_at', 'is not', null).executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeAudit(transaction, {
      at: now,
      actor: CONSOLE,
      action: 'user-enabled',
      subject: `user:${user.username}`,
    });
    return true;
  });
}
