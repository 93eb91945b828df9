import type { CallsPage } from '@downspout/office-api/calls';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallsSearch } from './calls-search.ts';

interface Shown {
  readonly filter: string;
  readonly cursors: readonly string[];
}

/** The pages shown so far, one query each. */
export function useCalls({ provider, outcome }: CallsSearch) {
  const client = useQueryClient();
  const filter = new URLSearchParams({ ...(provider && { provider }), ...(outcome && { outcome }) }).toString();
  /** The call before which each further page begins, of one filter alone. */
  const [shown, setShown] = useState<Shown>({ filter, cursors: [] });
  const cursors = shown.filter === filter ? shown.cursors : [];
  const queries = [null, ...cursors].map((before) => ({ queryKey: ['/api', lastSegment(filter, before)] }));
  const results = useQueries({ queries });
  const known = results.map(({ data }) => data).filter(isPage);
  const next = known.length === results.length ? (known.at(-1)?.next ?? null) : null;
  return {
    calls: known.flatMap((page) => page.calls),
    error: results.find((result) => result.error !== null)?.error ?? null,
    isPending: results.some((result) => result.isFetching),
    hasMore: next !== null,
    showMore() {
      if (next !== null) setShown({ filter, cursors: [...cursors, next] });
    },
    /** From the newest again. */
    refresh() {
      setShown({ filter, cursors: [] });
      client.removeQueries({ predicate: ({ queryKey }) => /^calls\?.*\bbefore=/.test(String(queryKey[1])) });
      return client.resetQueries({ queryKey: ['/api', lastSegment(filter, null)], exact: true });
    },
  };
}

function lastSegment(filter: string, before: string | null): string {
  const query = new URLSearchParams(filter);
  if (before !== null) query.set('before', before);
  const text = query.toString();
  return text === '' ? 'calls' : `calls?${text}`;
}

function isPage(data: unknown): data is CallsPage {
  return typeof data === 'object' && data !== null && 'calls' in data;
}
