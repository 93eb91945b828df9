import type { Session } from '@downspout/office-api/session';
import type { QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from './query-client.ts';

/** From now on somebody else, or nobody (null), is signed in: nothing that was fetched for the one before is shown. */
export function changeSession(client: QueryClient, session: Session | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== SESSION_KEY.join('/') });
  client.setQueryData(SESSION_KEY, session);
}
