import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from './key-of.ts';

/**
 * The pages shown so far of a list, the newest first, one query each. `url`: the list's; `query`: what
 * narrows it, without a question mark. A page's `next` says before what the one after it begins; null at the end.
 */
export function usePages<Page extends { readonly next: string | null }>(url: string, query: string) {
  /** Where each further page begins, of this query alone. */
  const [further, setFurther] = useState<{ query: string; cursors: readonly string[] }>({ query, cursors: [] });
  const cursors = further.query === query ? further.cursors : [];
  const queries = [
    query,
    ...cursors.map((id) => [query, `before=${encodeURIComponent(id)}`].filter(Boolean).join('&')),
  ];
  const results = useQueries({
    queries: queries.map(
      (one): UseQueryOptions<Page> => ({
        queryKey: keyOf(one === '' ? url : `${url}?${one}`),
        refetchOnMount: 'always',
      }),
    ),
  });
  const pages = results.map(({ data }) => data).filter((page) => page !== undefined);
  const next = pages.length === results.length ? (pages.at(-1)?.next ?? null) : null;
  return {
    pages,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    /** Of one of them nothing is known yet. */
    isPending: results.some((result) => result.isPending && result.isFetching),
    isFetching: results.some((result) => result.isFetching),
    /** Also while the pages that are shown are read anew: a press must not get lost by that. */
    hasMore: next !== null,
    showMore() {
      if (next !== null) setFurther({ query, cursors: [...cursors, next] });
    },
    /** From the newest again. */
    async refresh() {
      setFurther({ query, cursors: [] });
      await results[0]?.refetch();
    },
  };
}
