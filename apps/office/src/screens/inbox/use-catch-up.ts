import type { InboxPage, LeadFilter } from '@downspout/office-api/inbox';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../fetching/http.ts';
import { addChanged, type ChangedLeads, takeChanged, useChangedLeads } from '../../fetching/live-leads.ts';
import { withFilter } from './filter.ts';
import { type LeadList, pageOf, withNewest, withPage } from './lead-list.ts';
import { listKey } from './use-lead-list.ts';

/** What happens at once is brought up to date at once. */
const GATHER_MS = 200;
const PAUSE_AFTER_FAILURE_MS = 5_000;
/** When anything may have changed, at most as many pages are fetched anew; of a longer list the rest is let go. */
const MAX_PAGES = 20;
/** The count of each filter stands below it. */
const COUNTS = ['/api', 'inbox'] as const;

/** Brings the list up to date with what the server tells of. `holdBack` is asked whether new leads may move the rows now. */
export function useCatchUp(filter: LeadFilter, isLoaded: boolean, holdBack: () => boolean): void {
  const client = useQueryClient();
  const { ids, all } = useChangedLeads();
  const isBehind = ids.length > 0 || all;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (pauseMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const changed = takeChanged(client);
      try {
        if (changed.all) await refreshAll(client, filter, holdBack);
        else await refreshLeads(client, filter, changed, holdBack);
        await client.invalidateQueries({ queryKey: COUNTS, predicate: ({ queryKey }) => queryKey.length > 2 });
      } catch (error) {
        addChanged(client, changed);
        throw error;
      }
    },
  });
  useEffect(() => {
    if (isBehind && isLoaded && !isPending) mutate(isError ? PAUSE_AFTER_FAILURE_MS : GATHER_MS);
  }, [isBehind, isLoaded, isPending, isError, mutate]);
}

/** The pages on which these leads stand, or would stand. */
async function refreshLeads(client: QueryClient, filter: LeadFilter, { ids }: ChangedLeads, holdBack: () => boolean) {
  const key = listKey(filter);
  let done: string | null = null;
  for (const id of ids.toSorted().reverse()) {
    const list = client.getQueryData<LeadList>(key);
    if (list === undefined) return;
    const before = pageOf(list, id);
    if (before === undefined || (done !== null && id >= done)) continue;
    const page = await fetchPage(client, filter, before);
    client.setQueryData<LeadList>(key, (now = list) => {
      return before === null ? withNewest(now, page, holdBack()) : withPage(now, before, page);
    });
    done = page.next === null ? '' : (page.leads.at(-1)?.id ?? '');
  }
}

/** The whole list, or as much of it as is sensible. */
async function refreshAll(client: QueryClient, filter: LeadFilter, holdBack: () => boolean): Promise<void> {
  const key = listKey(filter);
  const oldest = client.getQueryData<LeadList>(key)?.leads.at(-1)?.id ?? '';
  let whole = await fetchPage(client, filter, null);
  for (let pages = 1; pages < MAX_PAGES && whole.next !== null && whole.next > oldest; pages += 1) {
    const { leads, next } = await fetchPage(client, filter, whole.next);
    whole = { leads: [...whole.leads, ...leads], next };
  }
  client.setQueryData<LeadList>(key, (now) => {
    if (now === undefined) return undefined;
    const { next } = whole;
    const kept: LeadList = next === null ? now : { ...now, leads: now.leads.filter(({ id }) => id >= next), next };
    return kept.leads.length === 0 ? whole : withNewest(kept, whole, holdBack());
  });
}

/** Under a key of its own: what the list's key holds is more than one page. */
function fetchPage(client: QueryClient, filter: LeadFilter, before: string | null): Promise<InboxPage> {
  const url = `/api/${withFilter('inbox', filter, before ?? undefined)}`;
  return client.fetchQuery<InboxPage>({
    queryKey: ['page', url],
    queryFn: ({ signal }) => get(url, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
