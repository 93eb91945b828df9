import type { OfficeFacts } from '@downspout/office-api/inbox';
import { useQuery } from '@tanstack/react-query';

/** Undefined until they are known. */
export function useOfficeFacts(): OfficeFacts | undefined {
  return useQuery<OfficeFacts>({ queryKey: ['/api', 'office'] }).data;
}
