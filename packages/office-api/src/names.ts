import type { ServiceType } from '@downspout/leads/options';
import type { TranscriptLine } from './calls.ts';
import type { InboxDelivery, InboxKind, LeadStatus } from './leads.ts';

export const kindNames: Record<InboxKind, string> = {
  quote: 'Quote request',
  'holiday-lights': 'Holiday lights',
  call: 'Call',
  incomplete: 'Incomplete call',
  text: 'Text message',
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
  'no-destination': 'Not connected',
  held: 'Possible spam',
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

/** What a destination is called; others by their own name. */
export const destinationNames: Readonly<Record<string, string>> = {
  'quote-webhook': 'Quote webhook',
  'holiday-lights-webhook': 'Holiday lights webhook',
  'owner-mail': 'Email to you',
  'owner-mail-dead': 'Email to you about failures',
  'user-mail': 'Email to a user',
  'user-text': 'Text to a user',
  'summary-mail': 'Daily summary',
  'visitor-mail': 'Email to the visitor',
  'visitor-text': 'Text to the visitor',
  'lead-mail': 'Reply by email',
  'lead-text': 'Reply by text',
};

export const speakerNames: Record<TranscriptLine['who'], string> = {
  assistant: 'Assistant',
  visitor: 'Visitor',
  page: 'Assistant, prompted by the page',
  unknown: 'Unknown speaker',
};
