import type { OfficeFacts } from '@downspout/office-api/inbox';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

/** What the screens need to know of the office besides its leads: its users, when a lead is late, whether there is a platform. */
export function useOfficeFacts(): UseQueryResult<OfficeFacts> {
  return useQuery<OfficeFacts>({ queryKey: ['/api', 'office'] });
}
