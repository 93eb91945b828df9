import type { Session } from '@downspout/office-api/session';
import { useQuery } from '@tanstack/react-query';
import { SESSION_KEY } from './change-session.ts';
import { fetchKey } from './query-client.ts';

/** Who is signed in; `data` is null when nobody is. */
export function useSession() {
  return useQuery<Session | null>({ queryKey: SESSION_KEY, queryFn: fetchKey<Session | null>({ on401: 'null' }) });
}
