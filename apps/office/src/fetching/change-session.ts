import type { Session } from '@downspout/office-api/session';
import type { QueryClient } from '@tanstack/react-query';
import { get, refusalOf } from './http.ts';

export const SESSION_KEY = ['/api', 'session'] as const;
/** Followed by whose it is, and of which lead. */
export const NOTE_DRAFT = 'note-draft';
/** True when the last session has ended by itself. */
export const ENDED_KEY = ['session-ended'] as const;

/**
 * From now on somebody else, or nobody (null), is signed in: nothing that was fetched for the one before is shown. Only the
 * notes that were being written wait for who wrote them.
 */
export function changeSession(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isKept(queryKey, session) });
  // What was asked while somebody signed out may have been refused just before.
  client.setQueryData(ENDED_KEY, false);
  client.setQueryData(SESSION_KEY, session);
}

/** The session is over, although nobody has signed out; the sign-in says so. */
export function noticeEnd(client: QueryClient): void {
  if (!client.getQueryData<Session | null>(SESSION_KEY)) return;
  client.setQueryData<boolean>(ENDED_KEY, true);
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
    if (refusalOf(error)?.code === 'signed_out') noticeEnd(client);
  }
}

function isKept(queryKey: readonly unknown[], session: Session | null): boolean {
  if ([SESSION_KEY, ENDED_KEY].some((key) => key.join('/') === queryKey.join('/'))) return true;
  return queryKey[0] === NOTE_DRAFT && (session === null || queryKey[1] === session.username);
}
