import type { DeliveriesPage } from '@downspout/office-api/deliveries';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliverySearch, deliveryQuery } from './delivery-search.ts';

/** The pages shown so far of what the search names, one query each. */
export function useDeliveries(search: DeliverySearch) {
  const query = deliveryQuery(search);
  /** Of this search, the delivery before which each further page begins. */
  const [further, setFurther] = useState<{ query: string; cursors: readonly string[] }>({ query, cursors: [] });
  const cursors = further.query === query ? further.cursors : [];
  const pages = [query, ...cursors.map((id) => [query, `before=${encodeURIComponent(id)}`].filter(Boolean).join('&'))];
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['/api', page === '' ? 'deliveries' : `deliveries?${page}`],
      refetchOnMount: 'always' as const,
    })),
  });
  const known = results.map(({ data }) => data).filter(isPage);
  const next = known.length === results.length ? (known.at(-1)?.next ?? null) : null;
  return {
    deliveries: known.flatMap((page) => page.deliveries),
    error: results.find((result) => result.error !== null)?.error ?? null,
    /** Nothing of it is known yet. */
    isPending: results.some((result) => result.isPending && result.isFetching),
    isFetching: results.some((result) => result.isFetching),
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

function isPage(data: unknown): data is DeliveriesPage {
  return typeof data === 'object' && data !== null && 'deliveries' in data;
}
