import type { InboxPage, LeadFilter } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import type { QueryClient } from '@tanstack/react-query';
import { get } from '../../../fetching/http.ts';
import { withFilter } from '../filter.ts';

/**
 * One page as it is now; `before` is the `next` of the one above it, null for the newest. Under a key of its own, since the
 * list's key holds all pages.
 */
export function fetchPage(client: QueryClient, filter: LeadFilter, before: string | null): Promise<InboxPage> {
  const url = withFilter(urls.inbox, filter, before ?? undefined);
  return client.fetchQuery<InboxPage>({
    queryKey: ['page', url],
    queryFn: ({ signal }) => get(url, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
