import type { InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import type { LeadList } from '../lead-list.ts';

/** A letter is a lead's id: the later in the alphabet, the newer. */
export function page(ids: string, next: string | null = null): InboxPage {
  return { leads: [...ids].map(lead), next };
}

export function shown(list: LeadList): [string, string | null] {
  return [letters(list.leads), list.next];
}

export function letters(leads: readonly InboxLead[] = []): string {
  return leads.map(({ id }) => id).join('');
}

export function lead(id: string): InboxLead {
  return {
    id,
    name: id,
    phone: '',
    email: '',
    address: '',
    town: '',
    excerpt: '',
    kind: 'quote',
    service: '',
    receivedAt: 0,
    delivery: 'waiting',
    status: 'new',
    amountCents: null,
    assignee: null,
    firstContactAt: null,
    unansweredSince: null,
    duplicates: 0,
    mergedInto: null,
    erased: false,
    isQuarantined: false,
    snooze: null,
    version: 0,
  };
}
