import type { InboxPage } from '@downspout/office-api/inbox';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const INBOX = ['/api', 'inbox'] as const;

/** The pages shown so far, one query each. */
export function useInbox() {
  const client = useQueryClient();
  /** The lead before which each further page begins. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const keys: (readonly string[])[] = [INBOX, ...cursors.map((id) => ['/api', `inbox?before=${id}`])];
  const results = useQueries({ queries: keys.map((queryKey) => ({ queryKey })) });
  const known = results.map(({ data }) => data).filter(isPage);
  const next = known.length === results.length ? (known.at(-1)?.next ?? null) : null;
  return {
    leads: known.flatMap((page) => page.leads),
    error: results.find((result) => result.error !== null)?.error ?? null,
    isPending: results.some((result) => result.isFetching),
    hasMore: next !== null,
    showMore() {
      if (next !== null) setCursors([...cursors, next]);
    },
    /** From the newest again. */
    refresh() {
      setCursors([]);
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('inbox?') });
      return client.refetchQueries({ queryKey: INBOX, exact: true });
    },
  };
}

function isPage(data: unknown): data is InboxPage {
  return typeof data === 'object' && data !== null && 'leads' in data;
}
