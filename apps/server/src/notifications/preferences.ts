import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  notificationPreferences,
} from '@downspout/office-api/notifications';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** How each user who may sign in is told of leads, by the user's id. */
export async function readPreferences(db: Kysely<Tables>): Promise<Map<string, NotificationPreferences>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('notification_preferences', 'notification_preferences.user_id', 'users.id')
    .select(['users.id', 'notification_preferences.preferences'])
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute();
  return new Map(rows.map(({ id, preferences }) => [id, preferencesIn(preferences)]));
}

/** As they are told from now on. */
export async function storePreferences(
  db: Kysely<Tables>,
  userId: string,
  preferences: NotificationPreferences,
  now: number,
): Promise<void> {
  const text = JSON.stringify(preferences);
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, preferences: text, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences: text, updated_at: now }))
    .execute();
}

/** What another version wrote, and this one does not know, is as if nothing had been chosen: nobody is left untold for it. */
function preferencesIn(text: string | null): NotificationPreferences {
  if (text === null) return DEFAULT_PREFERENCES;
  const read = notificationPreferences.safeParse({ ...DEFAULT_PREFERENCES, ...JSON.parse(text) });
  return read.success ? read.data : DEFAULT_PREFERENCES;
}
