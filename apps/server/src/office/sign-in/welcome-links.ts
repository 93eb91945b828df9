import type { Selectable, Transaction } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { WelcomeLinksTable, WelcomePurpose } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { newToken, tokenHash } from '../../store/tokens.ts';
import { type Actor, CONSOLE, writeAudit } from '../audit.ts';
import { endSessionsOf } from './sessions.ts';
import { findUser, hasUsers, insertUser, type User } from './users.ts';

/** In ms. */
export const LINK_LASTS_MS = 24 * 60 * 60_000;

type WelcomeLink = Selectable<WelcomeLinksTable>;

/**
 * Makes a link's token, kept nowhere else. It takes the place of an older one for the same; null when it would be for the
 * first user and there is a user already.
 */
export async function createWelcomeToken(
  store: Store,
  purpose: WelcomePurpose,
  username: string | null,
  now: number,
): Promise<string | null> {
  const token = newToken();
  return store.db.transaction().execute(async (transaction) => {
    if (purpose === 'first-user' && (await hasUsers(transaction))) return null;
    await transaction
      .deleteFrom('welcome_links')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now),
          username === null ? eb('purpose', '=', purpose) : eb('username', '=', username),
        ]),
      )
      .execute();
    const row = { token_hash: tokenHash(token), purpose, username, created_at: now, expires_at: now + LINK_LASTS_MS };
    await transaction.insertInto('welcome_links').values(row).execute();
    const subject = username === null ? 'office' : `user:${username}`;
    await writeAudit(transaction, { at: now, actor: CONSOLE, action: `link-made-${purpose}`, subject });
    return token;
  });
}

/** What a link is for; null when there is none of this token, or it is too old, or used. */
export async function findWelcomeLink(
  db: Store['db'] | Transaction<Tables>,
  token: string,
  now: number,
): Promise<WelcomeLink | null> {
  const row = await db
    .selectFrom('welcome_links')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** `gone`: the link cannot be used any more. `name-taken`: another user has the name. */
export type WelcomeOutcome = User | 'gone' | 'name-taken';

/** Uses a link up: makes its user, or sets the password of the one there is and ends all sessions of theirs. */
export async function useWelcomeLink(
  transaction: Transaction<Tables>,
  link: WelcomeLink,
  { username, passwordHash, now }: { username: string; passwordHash: string; now: number },
): Promise<WelcomeOutcome> {
  const used = transaction.deleteFrom('welcome_links').where('token_hash', '=', link.token_hash);
  if ((await used.executeTakeFirst()).numDeletedRows !== 1n) return 'gone';
  if (link.purpose === 'reset') return resetPassword(transaction, username, passwordHash, now);
  if (link.purpose === 'first-user' && (await hasUsers(transaction))) return 'gone';
  const user = await insertUser(transaction, { username, passwordHash, now });
  if (user === null) return 'name-taken';
  // Whoever holds an unused link for the first user must not become a second one by it.
  await transaction.deleteFrom('welcome_links').where('purpose', '=', 'first-user').execute();
  const after = { username };
  await writeAudit(transaction, {
    at: now,
    actor: actorOf(user),
    action: 'user-added',
    subject: subjectOf(user),
    after,
  });
  return user;
}

async function resetPassword(
  transaction: Transaction<Tables>,
  username: string,
  password_hash: string,
  now: number,
): Promise<WelcomeOutcome> {
  const user = await findUser(transaction, username);
  if (user === undefined) return 'gone';
  await transaction.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const endedSessions = await endSessionsOf(transaction, user.id, now);
  const entry = { action: 'password-reset', subject: subjectOf(user), after: { endedSessions } };
  await writeAudit(transaction, { at: now, actor: actorOf(user), ...entry });
  return user;
}

function actorOf(user: User): Actor {
  return { id: user.id, name: user.username };
}

function subjectOf(user: User): string {
  return `user:${user.username}`;
}
