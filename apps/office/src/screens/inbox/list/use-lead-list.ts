import type { InboxCount, LeadFilter } from '@downspout/office-api/inbox';
import { MAX_COUNTED } from '@downspout/office-api/limits';
import { urls } from '@downspout/office-api/urls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { keyOf } from '../../../fetching/key-of.ts';
import { isByArrival, isSearch, withFilter } from '../filter.ts';
import { useFilter } from '../use-filter.ts';
import { fetchPage } from './fetch-page.ts';
import { type LeadList, withHeld, withPage } from './lead-list.ts';
import { withFurther } from './ranked-list.ts';

/** A list that was left, such as for one of its leads, stands as it was for this long. */
const KEPT_MS = 60 * 60_000;

export function listKey(filter: LeadFilter): readonly string[] {
  return keyOf(withFilter(urls.inbox, filter));
}

/** The leads that fit, as many as were asked for so far. While others are fetched, those before are still shown. */
export function useLeadList(filter: LeadFilter) {
  const client = useQueryClient();
  const key = listKey(filter);
  const query = useQuery<LeadList>({ ...optionsOf(filter), placeholderData: keepPreviousData });
  useForgetOthers(key);
  const list = query.data;
  const more = useMutation({
    mutationFn: async (before: string) => {
      const after = list?.leads.at(-1)?.id ?? null;
      const page = await fetchPage(client, filter, before);
      client.setQueryData<LeadList>(
        key,
        (known) => known && (isByArrival(filter) ? withPage(known, after, page) : withFurther(known, page)),
      );
    },
  });
  const { mutate, isPending } = more;
  const next = query.isPlaceholderData ? null : (list?.next ?? null);
  const moreError = more.variables === next ? more.error : null;
  const showMore = useCallback(() => {
    if (next !== null && !isPending) mutate(next);
  }, [next, isPending, mutate]);
  return {
    ...query,
    hasMore: next !== null,
    moreError,
    showMore,
    /** What failed is not tried again by itself. */
    onNearEnd: useCallback(() => {
      if (moreError === null) showMore();
    }, [moreError, showMore]),
    showHeld: () => client.setQueryData<LeadList>(key, (known) => known && withHeld(known)),
  };
}

function optionsOf(filter: LeadFilter) {
  return {
    queryKey: listKey(filter),
    gcTime: KEPT_MS,
    // Rows keep their objects by `withPage`; comparing all of a long list with each page would take too long.
    structuralSharing: false,
  } as const;
}

/** How many fit; undefined until it is known. Many are counted once nobody types: the rows are waited for. */
export function useLeadCount(filter: LeadFilter): number | undefined {
  const queryKey = keyOf(withFilter(urls.inboxCount, filter));
  const list = useQuery<LeadList>({ ...optionsOf(filter), enabled: false });
  const known = list.data?.count;
  const isTyping = useFilter().filter.q !== filter.q;
  const enabled = !isSearch(filter) || (!isTyping && list.isSuccess && known === undefined);
  const counted = useQuery<InboxCount>({ queryKey, placeholderData: keepPreviousData, enabled });
  return known ?? counted.data?.count;
}

/** Whether that is all of them, and not the limit at which counting ended. */
export function isCountedWhole(count: number, filter: LeadFilter): boolean {
  return count <= MAX_COUNTED || !isSearch(filter);
}

/** Only what is shown is kept up to date, so that a filter that is chosen again is asked for again. */
function useForgetOthers(key: readonly string[]): void {
  const client = useQueryClient();
  const [, current] = key;
  useEffect(() => {
    client.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [, name] }) => /^inbox(\?|$)/.test(String(name)) && name !== current,
    });
  }, [client, current]);
}
