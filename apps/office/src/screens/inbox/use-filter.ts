import type { LeadFilter } from '@downspout/office-api/inbox';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readFilter } from './filter.ts';

const route = getRouteApi('/frame/');

/** The filter of the address, and how to change it. */
export function useFilter() {
  const search = route.useSearch();
  // The router leaves what it does not know of in it.
  const filter = useMemo(() => readFilter(search), [search]);
  const navigate = useNavigate();
  return {
    filter,
    /** `replace` leaves no step for the browser's Back. */
    change: (changes: { [Name in keyof LeadFilter]?: string | undefined }, replace = false) =>
      navigate({ to: '/', search: (before) => readFilter({ ...before, ...changes }), replace }),
    clear: () => navigate({ to: '/', search: {} }),
  };
}

export type FilterState = ReturnType<typeof useFilter>;
