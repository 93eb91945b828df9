import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Listener } from './plan-alerts.ts';
import { readPreferences } from './preferences.ts';

/** The ways that the server has to tell users. */
export interface Ways {
  readonly push: boolean;
  readonly mail: boolean;
  readonly text: boolean;
}

/** A user, and where notifications of each way go. */
export interface ReachableUser extends Listener {
  readonly deviceIds: readonly string[];
  readonly byMail: boolean;
  readonly byText: boolean;
  /** Since when the user may be told, in ms since the epoch. */
  readonly since: number;
}

/** Users who can be told of a lead by at least one way. */
export async function readListeners(db: Kysely<Tables>, ways: Ways): Promise<ReachableUser[]> {
  const preferencesOf = await readPreferences(db);
  const devices = await db.selectFrom('push_devices').select(['id', 'user_id', 'created_at']).orderBy('id').execute();
  const chosen = await db.selectFrom('notification_preferences').select(['user_id', 'updated_at']).execute();
  const chosenAt = new Map(chosen.map((row) => [row.user_id, row.updated_at]));
  const listeners = [...preferencesOf].map(([userId, preferences]) => {
    const { ways: wanted, mailAddress, textNumber } = preferences;
    const own = ways.push && wanted.push ? devices.filter(({ user_id }) => user_id === userId) : [];
    const byMail = ways.mail && wanted.mail && mailAddress !== '';
    const byText = ways.text && wanted.text && textNumber !== '';
    const addressed = byMail || byText ? [chosenAt.get(userId) ?? 0] : [];
    const since = Math.min(...own.map(({ created_at }) => created_at), ...addressed);
    return { userId, preferences, deviceIds: own.map(({ id }) => id), byMail, byText, since };
  });
  return listeners.filter(({ since }) => since !== Number.POSITIVE_INFINITY);
}
