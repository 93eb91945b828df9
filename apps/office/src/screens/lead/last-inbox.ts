import type { LeadFilter } from '@downspout/office-api/inbox';
import { readFilter } from '../inbox/filter.ts';

let last: LeadFilter = {};

/** Keeps what the inbox showed when it was left, to be gone back to. */
export function rememberInbox({ pathname, search }: { pathname: string; search: object }): void {
  if (pathname === '/') last = readFilter({ ...search });
}

export function lastInboxFilter(): LeadFilter {
  return last;
}
