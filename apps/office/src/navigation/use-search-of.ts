import { useMemo } from 'react';
import { useSearch } from 'wouter';

/** What the query of this screen's address says, as the screen reads it; every value is a text. */
export function useSearchOf<Search>(read: (search: Readonly<Record<string, unknown>>) => Search): Search {
  const query = useSearch();
  return useMemo(() => read(Object.fromEntries(new URLSearchParams(query))), [read, query]);
}
