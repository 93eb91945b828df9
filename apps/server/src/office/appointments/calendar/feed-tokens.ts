import type { Transaction } from 'kysely';
import type { Store } from '../../../store/database.ts';
import type { Tables } from '../../../store/tables.ts';
import { newToken, tokenHash } from '../../../store/tokens.ts';

/** Makes the secret of a user's calendar feed, kept nowhere else; the one before it reads nothing any more. */
export async function makeFeed(transaction: Transaction<Tables>, userId: string, now: number): Promise<string> {
  const token = newToken();
  await endFeed(transaction, userId);
  const row = { user_id: userId, token_hash: tokenHash(token), created_at: now };
  await transaction.insertInto('calendar_feeds').values(row).execute();
  return token;
}

/** Whether there was one. */
export async function endFeed(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const ended = await transaction.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** When a user's feed was made, in ms since the epoch; null for none. */
export async function feedMadeAt(db: Store['db'], userId: string): Promise<number | null> {
  const select = db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId);
  return (await select.executeTakeFirst())?.created_at ?? null;
}

/** Whether somebody who may sign in has made this secret. */
export async function isFeed(db: Store['db'], token: string): Promise<boolean> {
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select('calendar_feeds.user_id')
    .where('calendar_feeds.token_hash', '=', tokenHash(token))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
