import type { Session, SessionEndReason } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import type { QueryClient } from '@tanstack/react-query';
import { get, refusalOf } from './http.ts';
import { keyOf } from './key-of.ts';

export const SESSION_KEY = keyOf(urls.session);
/** Followed by whose it is, of which lead, and what. */
export const DRAFT = 'draft';
/** Why the last session is over although nobody has signed out here (`EndedBecause`). */
export const ENDED_KEY = ['session-ended'] as const;

/** Null while there is a session, and after signing out. */
export type EndedBecause = SessionEndReason | 'unknown' | null;

/**
 * From now on somebody else, or nobody (null), is signed in: nothing that was fetched for the one before is shown. Only what
 * was being written waits for who wrote it.
 */
export function changeSession(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isKept(queryKey, session) });
  // What was asked while somebody signed out may have been refused just before.
  client.setQueryData<EndedBecause>(ENDED_KEY, null);
  client.setQueryData(SESSION_KEY, session);
}

/** Should this error say that the session is over, although nobody has signed out, the sign-in says so, and why. */
export function noticeEnd(client: QueryClient, error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal?.code !== 'signed_out' || !client.getQueryData<Session | null>(SESSION_KEY)) return;
  client.setQueryData<EndedBecause>(ENDED_KEY, refusal.reason ?? 'unknown');
  client.setQueryData(SESSION_KEY, null);
}

/** What the server says of the session now: it may be another user's, who has signed in from another tab. */
export function takeSession(client: QueryClient, session: Session): void {
  const known = client.getQueryData<Session | null>(SESSION_KEY);
  // Somebody may have signed out here meanwhile.
  if (!known) return;
  if (known.username === session.username) client.setQueryData(SESSION_KEY, session);
  else changeSession(client, session);
}

/** Asks the server whether the session goes on, and for how long. That it cannot be asked is shown by what else is fetched. */
export async function checkSession(client: QueryClient): Promise<void> {
  try {
    takeSession(client, await get<Session>(SESSION_KEY.join('/')));
  } catch (error) {
    noticeEnd(client, error);
  }
}

function isKept(queryKey: readonly unknown[], session: Session | null): boolean {
  if ([SESSION_KEY, ENDED_KEY].some((key) => key.join('/') === queryKey.join('/'))) return true;
  return queryKey[0] === DRAFT && (session === null || queryKey[1] === session.username);
}
