import type { ServiceType } from '@downspout/leads/options';
import type { InboxDelivery, InboxKind, LeadStatus } from '@downspout/office-api/leads';

export const inbox = {
  title: 'Inbox',
  titleWithNew: (count: number) => (count === 0 ? 'Inbox' : `(${count.toLocaleString('en-US')}) Inbox`),
  empty: 'Nobody has written yet',
  emptyWhy:
    'Whoever sends a form of your site, or asks for a quote in a call, appears here at once, the newest first. Try it: send yourself a request from your site, and watch it arrive.',
  noMatch: 'No lead matches',
  factsMissing: 'Late leads are not marked now: how long is too long could not be loaded.',
  noMatchWhy: 'Nobody who wrote or called fits all that you look for.',
  refresh: 'Refresh',
  more: 'Show 50 more',
  loadingMore: 'Loading more …',
  end: 'That is all.',
  count: (count: number, isFiltered: boolean) => {
    const leads = `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
    return isFiltered ? `${leads} found` : leads;
  },
  countedTo: (count: number) => `More than ${count.toLocaleString('en-US')} leads found`,
  newLeads: (count: string, isOne: boolean) => `${count} new ${isOne ? 'lead' : 'leads'}`,
  columns: {
    who: 'Who',
    kind: 'Kind',
    received: 'Received',
    status: 'Status',
    delivery: 'Delivery',
    assignee: 'Assigned to',
  },
  noName: 'No name given',
  erased: 'Erased on request',
  nobody: 'Nobody',
  table: 'Leads, the newest first',
  duplicates: (count: number) =>
    count === 1 ? '1 more from the same phone or e-mail' : `${count} more from the same phone or e-mail`,
} as const;

export const quarantine = {
  notice: (count: number) =>
    count === 1
      ? 'One request looks like spam. It is kept, and not sent on until you have looked at it.'
      : `${count.toLocaleString('en-US')} requests look like spam. They are kept, and not sent on until you have looked at them.`,
  look: 'Look at them',
  lookAtOne: 'Look at it',
} as const;

export const waiting = {
  justNow: 'Just came in',
  closed: 'Waiting, closed now',
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours.toLocaleString('en-US')} h` : `${hours} h ${minutes} min`,
  waiting: 'Waiting',
  late: 'Late:',
  how: 'Counted in business hours',
} as const;

export const live = {
  connecting: 'Connecting …',
  live: 'Live',
  lost: 'Connection lost, trying again',
} as const;

export const filters = {
  search: 'Search',
  searchHint: 'Name, phone, address, notes …',
  show: 'Filters',
  showSet: (count: number) => `Filters (${count})`,
  clear: 'Clear',
  clearAll: 'Clear search and filters',
  any: 'Any',
  kind: 'Kind',
  status: 'Status',
  service: 'Service',
  noService: 'None told',
  delivery: 'Delivery',
  from: 'From',
  to: 'Until',
  assignee: 'Assigned to',
} as const;

export const statusChange = {
  open: (status: string, name: string) => `Status of ${name}: ${status}. Change`,
  menu: (name: string) => `Status of ${name}`,
  changed: (name: string, status: string) => `${name} is ${status.toLowerCase()} now.`,
  /** It was held back as likely spam until then. */
  released: (name: string, status: string) =>
    `${name} is ${status.toLowerCase()} now, and released: it is sent like any other.`,
  /** Somebody else was quicker. */
  conflict: (name: string) =>
    `${name} was changed by somebody else meanwhile. You see it as it is now; please choose again.`,
  gone: (name: string) => `${name} is not there any more.`,
  failed: (name: string, why: string) => `The status of ${name} is not changed. ${why}`,
  unanswered: (name: string) =>
    `The office cannot be reached or did not answer in time. It is not known whether the status of ${name} is changed: please look before you try again.`,
  dismiss: 'Dismiss',
  wonTitle: (name: string) => `${name} is won`,
  amount: 'Amount in dollars',
  amountHint: 'What the job brings, such as 1,250 or 99.50. Leave it empty if you do not know yet.',
  amountWrong: 'Please write an amount in dollars, such as 1,250 or 99.50',
  amountTooMuch: 'At most $10,000,000',
  saveWon: 'Save as won',
  cancel: 'Cancel',
} as const;

export const keys = {
  title: 'Keys',
  open: 'Keys',
  list: [
    ['j', 'Next lead'],
    ['k', 'Previous lead'],
    ['Enter', 'Open the lead'],
    ['e', 'Change its status'],
    ['/', 'Search'],
    ['?', 'Show these keys'],
    ['Esc', 'Close'],
  ],
  use: 'Use single keys',
  useWhy: 'Turn them off if you speak to your computer, or press keys by accident.',
  close: 'Close',
} as const;

export const kindNames: Record<InboxKind, string> = {
  quote: 'Quote request',
  'holiday-lights': 'Holiday lights',
  call: 'Call',
  incomplete: 'Incomplete call',
};

/** Short, as lists show them; the form's own words are in `copy.ts`. */
export const serviceNames: Record<ServiceType, string> = {
  'holiday-lights-install': 'Holiday lights install',
  'gutter-cleaning': 'Gutter cleaning',
  'power-washing': 'Power washing',
  multiple: 'Multiple, or not sure yet',
};

export const deliveryNames: Record<InboxDelivery, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  dead: 'Not delivered',
  'no-destination': 'No destination',
  held: 'Held back',
};

export const statusNames: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  scheduled: 'Scheduled',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export const exporting = {
  open: 'Export',
  what: 'All leads of the inbox, with every column.',
  whatOfFilter: 'All leads that match, with every column.',
  without: 'Merged leads are left out, and what is held back as likely spam: filter by Delivery to export that.',
  withoutMerged: 'Merged leads are left out.',
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for programs',
  personal: 'These are personal data: keep them no longer than you need them.',
} as const;
