import type { LeadFilter } from '@downspout/office-api/inbox';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { rememberInbox } from '../lead/last-inbox.ts';
import { inboxAddress, readFilter, readParts } from './filter.ts';

/** The filter of the address, and how to change it. */
export function useFilter() {
  const filter = useSearchOf(readFilter);
  const [, navigate] = useLocation();
  useEffect(() => rememberInbox(filter), [filter]);
  return {
    filter,
    /** `replace` leaves no step for the browser's Back. */
    change: (changes: { [Name in keyof LeadFilter]?: string | undefined }, replace = false) =>
      navigate(inboxAddress(readParts({ ...filter, ...changes })), { replace }),
    /** Of all but the view and its order. */
    clear: () => navigate(inboxAddress(readParts({ view: filter.view, sort: filter.sort }))),
  };
}

export type FilterState = ReturnType<typeof useFilter>;
