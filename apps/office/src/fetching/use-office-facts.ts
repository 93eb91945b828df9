import type { OfficeFacts } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { keyOf } from './key-of.ts';

/** What the screens need to know of the office besides its leads: its users, when a lead is late, whether there is a platform. */
export function useOfficeFacts(): UseQueryResult<OfficeFacts> {
  return useQuery<OfficeFacts>({ queryKey: keyOf(urls.office) });
}
