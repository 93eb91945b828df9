import type { Transaction } from 'kysely';
import type { LeadOrigin } from '../leads/new-lead.ts';
import { createUuidV7 } from '../leads/uuid-v7.ts';
import type { Store } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { newToken, tokenHash } from '../voice/embedded/call-tokens.ts';

/** A session ends when it was not used for this long, and in any case after the other. In ms. */
export const IDLE_MS = 8 * 60 * 60_000;
export const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** A use is written down this often at most, in ms: not every request need be a commit. */
const SEEN_EVERY_MS = 60_000;

/** Who asks, as far as a session tells. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  /** Until the session ends unless it is used, and in any case. In ms. */
  readonly idleLeftMs: number;
  readonly leftMs: number;
}

/** Where a browser signs in from. */
export type SessionOrigin = Pick<LeadOrigin, 'clientAddress' | 'userAgent'>;

const newId = createUuidV7();

/** Begins a session and answers its token, which is kept nowhere else. */
export async function startSession(
  transaction: Transaction<Tables>,
  userId: string,
  origin: SessionOrigin,
  now: number,
): Promise<string> {
  const token = newToken();
  // Nobody else looks for those that are over.
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  await transaction
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + ABSOLUTE_MS,
      client_address: origin.clientAddress,
      user_agent: origin.userAgent,
    })
    .execute();
  return token;
}

/**
 * The session of a token; null when there is none, it is over, or its user may no longer sign in. It is prolonged only by
 * a use: screens ask by themselves too, and nobody need be in front of them.
 */
export async function findSession(store: Store, token: string, now: number, isUse: boolean): Promise<SignedIn | null> {
  const row = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'sessions.expires_at', 'users.username'])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', now - IDLE_MS)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isProlonged = isUse && row.last_seen_at <= now - SEEN_EVERY_MS;
  if (isProlonged) {
    await store.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  const idleLeftMs = (isProlonged ? now : row.last_seen_at) + IDLE_MS - now;
  const { id: sessionId, user_id: userId, username } = row;
  return { sessionId, userId, username, idleLeftMs, leftMs: row.expires_at - now };
}

/** Whether a session goes on. Asking for it is no use of it. */
export async function isSessionOpen(store: Store, id: string, now: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - IDLE_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this user had such a session. */
export async function endSession(
  transaction: Transaction<Tables>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const ended = transaction.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId);
  return (await ended.executeTakeFirst()).numDeletedRows === 1n;
}

/** All of a user's sessions; answers how many there were. */
export async function endSessionsOf(transaction: Transaction<Tables>, userId: string): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those that are not over, the newest first. */
export function listSessions(store: Store, userId: string, now: number) {
  return store.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'client_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - IDLE_MS)
    .orderBy('id', 'desc')
    .execute();
}
