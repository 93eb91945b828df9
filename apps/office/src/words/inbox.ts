import { sentence } from '@downspout/business/end-of-sentence';
import type { FoundField } from '@downspout/office-api/leads';

export const exporting = {
  open: 'Export',
  what: 'All leads in the inbox.',
  whatOfFilter: 'All leads that match.',
  without: 'Merged leads and possible spam are left out: filter by Delivery to export spam.',
  withoutMerged: 'Merged leads are left out.',
  csv: 'CSV, for spreadsheets',
  csvWhat: 'The columns you work with, in your time zone.',
  allCsv: 'CSV with all data',
  allWhat: 'Every stored column under its technical name, times in UTC.',
  json: 'JSON, for developers',
  personal: 'This is personal data: keep it only as long as you need it.',
} as const;

export const inbox = {
  title: 'Inbox',
  titleWithNew: (count: number) => (count === 0 ? 'Inbox' : `(${count.toLocaleString('en-US')}) Inbox`),
  empty: 'No leads yet',
  emptyWhy:
    'Requests from your site’s forms and calls appear here right away. Try it: send yourself a request from your site and watch it arrive.',
  noMatch: 'No matches',
  factsMissing: 'Late leads aren’t marked right now: the time limit couldn’t be loaded.',
  noMatchWhy: 'Try fewer words or filters.',
  refresh: 'Refresh',
  more: 'Show 50 more',
  loadingMore: 'Loading more…',
  end: 'End of list',
  count: (count: number, isFiltered: boolean) => {
    const leads = `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
    return isFiltered ? `${leads} found` : leads;
  },
  countedTo: (count: number) => `More than ${count.toLocaleString('en-US')} leads found`,
  inOrder: (found: string, order: string) => `${found}, ${order}`,
  /** Where a search has found more than is shown. */
  best: (shown: number, found: string) =>
    `${sentence(`These are the ${shown} best matches of ${found}`)} Add a word or a filter to see others.`,
  bestOfMany: (count: number) => `more than ${count.toLocaleString('en-US')}`,
  newLeads: (count: string, isOne: boolean) => `${count} new ${isOne ? 'lead' : 'leads'}`,
  columns: {
    who: 'Name',
    reach: 'Phone',
    kind: 'Request',
    town: 'Town',
    excerpt: 'Notes',
    received: 'Received',
    status: 'Status',
    delivery: 'Delivery',
    assignee: 'Assigned to',
  },
  noName: 'No name given',
  erased: 'Erased on request',
  nobody: 'None',
  table: (order: string) => `Leads, ${order}`,
  bestMatch: 'best match first',
  foundIn: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    details: 'Request',
    notes: 'Notes',
    'office-notes': 'Your notes',
  } satisfies Record<FoundField, string>,
  duplicates: (count: number) =>
    count === 1 ? '1 more from the same phone or email' : `${count} more from the same phone or email`,
} as const;

export const quarantine = {
  notice: (count: number) =>
    count === 1 ? '1 request looks like spam.' : `${count.toLocaleString('en-US')} requests look like spam.`,
  look: 'Review them',
  lookAtOne: 'Review it',
} as const;

export const waiting = {
  justNow: 'Just now',
  closed: 'Waiting (after hours)',
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours.toLocaleString('en-US')} h` : `${hours} h ${minutes} min`,
  waiting: 'Waiting',
  texted: 'Texted.',
  late: 'Late:',
  how: 'Counted in business hours',
} as const;

export const live = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Connection lost, reconnecting',
} as const;

export const filters = {
  search: 'Search',
  searchHint: 'Name, phone, address, notes…',
  show: 'Filters',
  showSet: (count: number) => `Filters (${count})`,
  clear: 'Clear',
  clearAll: 'Clear search and filters',
  any: 'Any',
  kind: 'Kind',
  status: 'Status',
  service: 'Service',
  noService: 'None',
  delivery: 'Delivery',
  from: 'From',
  to: 'To',
  assignee: 'Assigned to',
  remove: (filter: string, value: string) => `Remove the filter ${filter}: ${value}`,
} as const;

export const sorts = {
  label: 'Sort',
  all: { newest: 'Newest first', oldest: 'Oldest first' },
  reply: { newest: 'Latest first', oldest: 'Waiting longest' },
} as const;

export const statusChange = {
  open: (status: string, name: string) => `Status of ${name}: ${status}. Change`,
  menu: (name: string) => `Status of ${name}`,
  changed: (name: string, status: string) => sentence(`${name} marked ${status}`),
  /** It was possible spam until then. */
  released: (name: string, status: string) => `${name} marked ${status}: not spam, and delivered like any other.`,
  /** Somebody else was quicker. */
  conflict: (name: string) =>
    `${sentence(`Someone else changed ${name}`)} This is the current version; please choose again.`,
  /** Where what was typed is still there. */
  conflictNow: (name: string, status: string) =>
    `${sentence(`Someone else changed ${name} to ${status}`)} Save it as won again, or cancel.`,
  gone: (name: string) => `${name} is no longer here.`,
  failed: (name: string, why: string) => `The status of ${name} was not changed. ${why}`,
  unanswered: (name: string) =>
    `Can’t reach the office, or it didn’t respond in time. The status of ${name} may or may not have changed: check before you try again.`,
  undo: 'Undo',
  undone: (name: string, status: string) => sentence(`Undone: ${name} is ${status} again`),
  dismiss: 'Dismiss',
  wonTitle: (name: string) => `${name} is won`,
  amount: 'Price in dollars',
  amountHint: 'What the job pays, such as 1,250 or 99.50. Leave it empty if you don’t know yet.',
  amountWrong: 'Enter a price in dollars, such as 1,250 or 99.50',
  amountTooMuch: 'At most $10,000,000',
  saveWon: 'Save as won',
  cancel: 'Cancel',
} as const;

export const inboxCommands = {
  open: (name: string) => `Open ${name}`,
  status: (name: string) => `Change the status of ${name}`,
  next: 'Next lead',
  previous: 'Previous lead',
  search: 'Search the inbox',
} as const;
