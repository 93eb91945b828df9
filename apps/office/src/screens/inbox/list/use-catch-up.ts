import type { LeadFilter } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../../fetching/key-of.ts';
import { addChanged, type ChangedLeads, takeChanged, useChangedLeads } from '../../../fetching/live-leads.ts';
import { isByArrival } from '../filter.ts';
import { fetchPage } from './fetch-page.ts';
import { type LeadList, type Mark, pageOf, shortened, withNewest, withPage } from './lead-list.ts';
import { withBest, withFurther } from './ranked-list.ts';
import { listKey } from './use-lead-list.ts';

/** What happens at once is brought up to date at once. */
const GATHER_MS = 200;
const PAUSE_AFTER_FAILURE_MS = 5_000;
/** When anything may have changed, at most as many pages are fetched anew; of a longer list the rest is let go. */
const MAX_PAGES = 20;
/** The count of each filter stands below it. */
const COUNTS = keyOf(urls.inbox);

/** Brings the list up to date with the server's events. `holdBack` is asked whether new leads may move the rows now. */
export function useCatchUp(filter: LeadFilter, isLoaded: boolean, holdBack: () => boolean): void {
  const client = useQueryClient();
  const { ids, all } = useChangedLeads();
  const isBehind = ids.length > 0 || all;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (pauseMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const changed = takeChanged(client);
      try {
        if (!isByArrival(filter)) await refreshRanked(client, filter, holdBack);
        else if (changed.all) await refreshAll(client, filter, holdBack);
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

/** As many as were fetched, or as are sensible: anything that has changed may stand elsewhere now. */
async function refreshRanked(client: QueryClient, filter: LeadFilter, holdBack: () => boolean): Promise<void> {
  const key = listKey(filter);
  const wanted = client.getQueryData<LeadList>(key)?.leads.length ?? 0;
  let best: LeadList = await fetchPage(client, filter, null);
  for (let pages = 1; pages < MAX_PAGES && best.next !== null && best.leads.length < wanted; pages += 1) {
    best = withFurther(best, await fetchPage(client, filter, best.next));
  }
  client.setQueryData<LeadList>(key, (list) => list && withBest(list, best, holdBack()));
}

/** The pages on which these leads stand, or would stand. */
async function refreshLeads(client: QueryClient, filter: LeadFilter, { ids }: ChangedLeads, holdBack: () => boolean) {
  const key = listKey(filter);
  /** The last lead of what was fetched: those above it are up to date. */
  let reached: string | null = null;
  for (const id of ids.toSorted().reverse()) {
    const list = client.getQueryData<LeadList>(key);
    const start = list && pageOf(list, id);
    if (start === undefined || (reached !== null && id >= reached)) continue;
    reached = await refreshFrom(client, filter, start, id, holdBack);
  }
}

/** Fetches pages from one on until they have passed a lead. Answers where they end; `''` at the end of all. */
async function refreshFrom(
  client: QueryClient,
  filter: LeadFilter,
  start: Mark | null,
  id: string,
  holdBack: () => boolean,
): Promise<string> {
  for (let mark: Mark | null = start; ; ) {
    const page = await fetchPage(client, filter, mark?.before ?? null);
    client.setQueryData<LeadList>(listKey(filter), (list) => {
      if (list === undefined) return undefined;
      return mark === null ? withNewest(list, page, holdBack()) : withPage(list, mark.after, page);
    });
    const last = page.leads.at(-1)?.id;
    if (page.next === null || last === undefined) return '';
    if (last <= id) return last;
    mark = { after: last, before: page.next };
  }
}

/** The whole list, or as much of it as is sensible. */
async function refreshAll(client: QueryClient, filter: LeadFilter, holdBack: () => boolean): Promise<void> {
  const key = listKey(filter);
  const oldest = client.getQueryData<LeadList>(key)?.leads.at(-1)?.id ?? '';
  let newest: LeadList = await fetchPage(client, filter, null);
  for (let pages = 1; pages < MAX_PAGES && newest.next !== null; pages += 1) {
    const last = newest.leads.at(-1)?.id ?? '';
    if (last <= oldest) break;
    newest = withPage(newest, last, await fetchPage(client, filter, newest.next));
  }
  client.setQueryData<LeadList>(key, (list) => list && withNewest(shortened(list, newest), newest, holdBack()));
}
