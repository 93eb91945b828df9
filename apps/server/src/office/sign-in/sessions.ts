import type { SessionEndReason } from '@downspout/office-api/session';
import { expressionBuilder, type Transaction } from 'kysely';
import type { LeadOrigin } from '../../leads/new-lead.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { newToken, tokenHash } from '../../store/tokens.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';

/** A session ends when it was not used for this long, and in any case after the other. In ms. */
export const IDLE_MS = 8 * 60 * 60_000;
export const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** A session on a device that the user trusts ends after this long, used or not. In ms. */
export const TRUSTED_MS = 90 * 24 * 60 * 60_000;
/** For so long after its end a session is remembered, to say why it has ended to whoever comes back. In ms. */
export const REMEMBERED_MS = 7 * 24 * 60 * 60_000;
/** A use is written down this often at most, in ms: not every request need be a commit. */
const SEEN_EVERY_MS = 60_000;

/** Who sends the request, according to the session. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  /** Until the session ends unless it is used, and in any case. In ms. */
  readonly idleLeftMs: number;
  readonly leftMs: number;
  readonly isTrusted: boolean;
  /** When they last proved here who they are. */
  readonly confirmedAt: number;
}

/** Where a browser signs in from. */
export type SessionOrigin = Pick<LeadOrigin, 'clientAddress' | 'userAgent'>;

export interface SessionKind {
  /** Begun on a device that the user trusts. */
  readonly isTrusted: boolean;
  /** Whether it begins with a proof of who is there. */
  readonly isConfirmed: boolean;
}

const newId = createUuidV7();

/** Begins a session and answers its token, which is kept nowhere else. */
export async function startSession(
  transaction: Transaction<Tables>,
  userId: string,
  origin: SessionOrigin,
  now: number,
  { isTrusted = false, isConfirmed = true }: Partial<SessionKind> = {},
): Promise<string> {
  const token = newToken();
  const forgotten = transaction.deleteFrom('sessions').where('user_id', '=', userId);
  await forgotten.where('expires_at', '<=', now - REMEMBERED_MS).execute();
  await transaction
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + lifetimeMs(isTrusted),
      client_address: origin.clientAddress,
      user_agent: origin.userAgent,
      is_trusted: Number(isTrusted),
      confirmed_at: isConfirmed ? now : 0,
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
    .select(['sessions.is_trusted', 'sessions.confirmed_at'])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where(openAt(now))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isProlonged = isUse && row.last_seen_at <= now - SEEN_EVERY_MS;
  if (isProlonged) {
    await store.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  const leftMs = row.expires_at - now;
  const isTrusted = row.is_trusted === 1;
  const idleLeftMs = isTrusted ? leftMs : (isProlonged ? now : row.last_seen_at) + IDLE_MS - now;
  const { id: sessionId, user_id: userId, username, confirmed_at: confirmedAt } = row;
  return { sessionId, userId, username, idleLeftMs, leftMs, isTrusted, confirmedAt };
}

/** Why the session of a token that finds none is over. What ends one from elsewhere leaves nothing of it. */
export async function whyEnded(store: Store, token: string, now: number): Promise<SessionEndReason> {
  const row = await store.db
    .selectFrom('sessions')
    .select(['last_seen_at', 'expires_at', 'is_trusted'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) return 'ended';
  if (row.expires_at <= now) return row.is_trusted === 1 ? 'trust-expired' : 'expired';
  return row.is_trusted === 0 && row.last_seen_at <= now - IDLE_MS ? 'idle' : 'ended';
}

/** Whether a session goes on. Asking for it is no use of it. */
export async function isSessionOpen(store: Store, id: string, now: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(openAt(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on it is known for a while who is there. */
export async function noteConfirmed(transaction: Transaction<Tables>, id: string, now: number): Promise<void> {
  await transaction.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Whether this user had such a session. */
export async function endSession(
  transaction: Transaction<Tables>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const ended = transaction.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId);
  return (await ended.executeTakeFirst()).numDeletedRows === 1n;
}

/** All of a user's sessions, and what would begin another; answers how many were not over. */
export async function endSessionsOf(transaction: Transaction<Tables>, userId: string, now: number): Promise<number> {
  const open = transaction.deleteFrom('sessions').where('user_id', '=', userId).where(openAt(now));
  const { numDeletedRows } = await open.executeTakeFirst();
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('pairing_links').where('user_id', '=', userId).execute();
  return Number(numDeletedRows);
}

/** Those that are not over, the newest first. */
export function listSessions(store: Store, userId: string, now: number) {
  return store.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'is_trusted', 'client_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where(openAt(now))
    .orderBy('id', 'desc')
    .execute();
}

/** How long a session lasts at most, in ms. */
export function lifetimeMs(isTrusted: boolean): number {
  return isTrusted ? TRUSTED_MS : ABSOLUTE_MS;
}

/** Those that are not over. */
function openAt(now: number) {
  const { and, or, eb } = expressionBuilder<Tables, 'sessions'>();
  const isKept = or([eb('sessions.is_trusted', '=', 1), eb('sessions.last_seen_at', '>', now - IDLE_MS)]);
  return and([eb('sessions.expires_at', '>', now), isKept]);
}
