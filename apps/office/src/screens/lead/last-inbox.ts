import type { LeadFilter } from '@downspout/office-api/inbox';

let last: LeadFilter = { view: 'reply' };

/** Keeps what the inbox shows, to be gone back to. */
export function rememberInbox(filter: LeadFilter): void {
  last = filter;
}

export function lastInboxFilter(): LeadFilter {
  return last;
}
