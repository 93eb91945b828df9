import type { InboxDelivery, InboxKind, LeadStatus } from '@downspout/office-api/leads';

export const inbox = {
  title: 'Inbox',
  empty: 'Nobody has written yet',
  emptyWhy:
    'Whoever sends a form of your site, or asks for a quote in a call, appears here at once, the newest first. Try it: send yourself a request from your site, and press Refresh.',
  refresh: 'Refresh',
  more: 'Show 50 more',
  end: 'That is all.',
  columns: { who: 'Who', kind: 'Kind', received: 'Received', delivery: 'Delivery' },
  noName: 'No name given',
  table: 'Leads, the newest first',
} as const;

export const kindNames: Record<InboxKind, string> = {
  quote: 'Quote request',
  'holiday-lights': 'Holiday lights',
  call: 'Call',
  incomplete: 'Incomplete call',
};

export const deliveryNames: Record<InboxDelivery, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  dead: 'Not delivered',
  'no-destination': 'No destination',
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
