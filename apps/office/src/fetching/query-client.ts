import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { noticeEnd } from './change-session.ts';
import { request, throwUnlessOk } from './http.ts';

/**
 * The specification's "Default data fetching" (point 7): GET of the key's segments joined by slashes, with cookies, read as
 * JSON; a 401 fails, or is null if asked for.
 */
export function fetchKey<Data>({ on401 }: { on401: 'fail' | 'null' }): QueryFunction<Data> {
  return async ({ queryKey, signal }) => {
    const answer = await request(queryKey.join('/'), { signal });
    if (on401 === 'null' && answer.status === 401) return null;
    await throwUnlessOk(answer);
    return answer.json();
  };
}

/** No retries, no refetch on an interval or on focus, never stale. A session that is over is noticed by any answer. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => noticeEnd(client, error);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: fetchKey({ on401: 'fail' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Trying at once tells more than waiting for a network that the browser thinks is away.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
