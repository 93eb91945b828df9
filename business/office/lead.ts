import type { DeliveryAttempt, LeadChange, LeadDelivery } from '@downspout/office-api/lead';
import type { SpamSign } from '@downspout/office-api/leads';
import { brand, phone } from '../facts.ts';
import { statusNames } from './inbox.ts';

export const lead = {
  back: 'Back to the inbox',
  newer: 'Newer lead',
  older: 'Older lead',
  navigation: 'Leads beside this one',
  none: 'There is no such lead.',
  received: 'Received',
  kind: 'Kind',
  nothing: 'None given',
  erased: 'The data of this person were erased on request. What is left is for the books.',
  mergedInto: 'This lead is merged into another one, and left out of the inbox.',
  openMain: 'Open that lead',
  takeBack: 'Take the merge back',
  conflict: 'Somebody else changed this lead meanwhile. You see it as it is now; what you typed is still there.',
  saved: 'Saved.',

  given: 'What they told',
  fields: {
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    address: 'Address',
    service: 'Service',
    notes: 'Notes',
    submittedAt: 'Sent at (their clock)',
    roofStories: 'Roof stories',
    installWindow: 'Install window',
    style: 'Style',
    budgetRange: 'Budget',
    photoUrl: 'Photo',
  },
  openPhoto: 'Open the photo (opens a new tab)',
  notALink: 'not a web address',

  reach: 'Answer',
  call: (number: string) => `Call ${number}`,
  text: 'Write a text message',
  mail: 'Write an e-mail',
  mayText: 'Agreed to text messages.',
  mayNotText: 'Did not agree to text messages. Text only whoever has asked you for it.',
  notAsked: 'The holiday form does not ask about text messages. Text only whoever has asked you for it.',

  consent: 'Consent to text messages',
  agreed: 'Agreed',
  notAgreed: 'Not agreed',
  consentAt: 'When',
  consentVersion: 'Version',
  consentText: 'To these words',
  consentErased: 'Whose consent it was is erased: this is no evidence any more.',

  origin: 'Where it came from',
  source: 'Source',
  page: 'Page',
  address: 'Network address',
  browser: 'Browser',
  unknown: 'Unknown',
  spamSigns: 'Signs of spam',

  callSection: 'The call',
  callUnknown: 'Nothing is known of the call yet. What was said is told when it has ended.',
  callErased: 'What was said was erased.',
  began: 'Began',
  ended: 'Ended',
  openCall: 'Open the call',
  summary: 'Summary',
  said: 'What was said',
  recording: 'Listen to the recording (opens a new tab)',

  deliveries: 'Deliveries',
  noDeliveries: 'This lead goes nowhere.',
  attempts: 'Attempts',
  notTried: 'Not tried yet.',
  answer: 'Answer (its first 2 KB)',
  id: 'Id',
} as const;

/** The place of a consent in the chain that shows whether it was changed later. */
export const seal = {
  title: 'Seal',
  none: 'Not sealed yet; that takes some seconds.',
  intact: 'Verified: nothing of it was changed since it was sealed.',
  broken: 'Not as it was sealed. Have the server checked: npm run consents -- verify',
  number: 'Number',
  at: 'Sealed',
  hash: 'Hash',
  head: 'The chain ends at',
  why: 'Note the end of the chain somewhere else from time to time: by it a later change of the whole chain shows.',
} as const;

/** Of somebody who has texted STOP. */
export const optOut = {
  since: 'Opted out of texts since',
  mustNot: 'Do not text this number until they ask for it again.',
} as const;

/** How a visitor came to the site, by what their browser remembers for 90 days. */
export const touches = {
  only: 'Came to the site',
  first: 'Came to the site at first',
  last: 'Came to the site at last',
  at: 'When (their clock)',
  page: 'First page',
  referrer: 'From',
  names: {
    utm_source: 'Campaign source',
    utm_medium: 'Campaign medium',
    utm_campaign: 'Campaign',
    utm_term: 'Campaign term',
    utm_content: 'Campaign content',
    gclid: 'Google click (gclid)',
    gbraid: 'Google click (gbraid)',
    wbraid: 'Google click (wbraid)',
    fbclid: 'Facebook click (fbclid)',
  },
} as const;

/** A text that is ready to be sent; whoever sends it reads it first. */
export function readyText(firstName: string): string {
  const greeting = firstName === '' ? 'Hi' : `Hi ${firstName}`;
  return `${greeting}, this is ${brand.name}. Thank you for your request! When is a good time to talk about it? You can also call us at ${phone.display}.`;
}

export const mail = {
  subject: `Your request to ${brand.name}`,
  text: (firstName: string) => {
    const greeting = firstName === '' ? 'Hello' : `Hello ${firstName}`;
    return `${greeting},\n\nthank you for your request. When is a good time to talk about it? You can also call us at ${phone.display}.\n\n${brand.name}`;
  },
} as const;

export const quarantine = {
  title: 'Held back as likely spam',
  why: 'It is kept here, and sent nowhere until you release it.',
  release: 'Release: this is a real request',
  byStatus: 'Setting it to contacted, quoted, scheduled or won releases it, too.',
  nothing: 'If it is spam, set its status to spam, and leave it.',
} as const;

/** What made a request look like spam, in plain words. */
export const spamSigns: Record<SpamSign, string> = {
  honeypot: 'A field was filled in that no person sees',
  fast: 'Filled in faster than anybody types',
  'no-script': 'Sent without script',
  'no-proof': 'Without proof of work',
  link: 'A web address in the notes',
  rush: 'Came together with very many others',
};

export const work = {
  title: 'Work',
  status: 'Status',
  amount: 'Amount in dollars',
  amountHint: 'What the job brings, such as 1,250 or 99.50. Leave it empty if you do not know yet.',
  save: 'Save status',
  assignee: 'Assigned to',
  nobody: 'Nobody',
  assign: 'Assign',
  usersMissing: 'Who could take this lead could not be loaded.',
  firstContact: 'First contact',
  noContact: 'Not yet',
} as const;

export const notes = {
  title: 'Your notes',
  none: 'No notes yet.',
  field: 'New note',
  hint: 'Only the office sees it.',
  add: 'Add note',
  erased: 'Nothing can be written down about somebody whose data were erased.',
} as const;

export const duplicates = {
  title: 'Perhaps the same person',
  why: 'Same phone number or e-mail address.',
  heldBack: 'held back as likely spam',
  merge: 'Merge',
  mergeOf: (name: string) => `Merge into ${name}`,
  ask: (name: string) => `Merge into ${name}?`,
  what: (name: string) =>
    `This lead leaves the inbox, and is shown on the page of ${name} from then on, together with what was merged into it before. Nothing is lost or changed in either, and you can take it back.`,
  yes: 'Merge',
  cancel: 'Cancel',
  merged: 'Merged into this lead',
  takeBackOf: (name: string) => `Take back the merge of ${name}`,
  takeBack: 'Take back',
} as const;

export const erase = {
  title: 'Erase the person’s data',
  why: 'For somebody who asks to be forgotten. It cannot be taken back.',
  open: 'Erase …',
  ask: 'Erase for good?',
  what: 'Name, phone, e-mail, address, notes, photo, what was said in a call, and what destinations answered are erased here, and what is not yet delivered is never sent. When it came, its status and its amount stay for the books.',
  elsewhere:
    'Backups, mails that were sent, and wherever leads were delivered to keep what they have: erase it there too. Whoever opted out of texts stays on the opt-out list, so that nobody texts them.',
  also: (count: number) =>
    count === 1
      ? 'Also the other lead of the same person (same phone, e-mail or call, or merged)'
      : `Also the ${count.toLocaleString('en-US')} other leads of the same person (same phone, e-mail or call, or merged)`,
  yes: 'Erase for good',
  cancel: 'Cancel',
} as const;

export const history = {
  title: 'History',
  none: 'Nothing was changed yet.',
} as const;

export const attemptNames: Record<DeliveryAttempt['outcome'], string> = {
  delivered: 'delivered',
  failed: 'failed',
  interrupted: 'interrupted',
};

/** When a delivery is tried again, or ended. */
export const deliveryTimes: Record<LeadDelivery['state'], string> = {
  waiting: 'next attempt',
  delivered: 'delivered',
  dead: 'given up',
  'no-destination': '',
  held: '',
};

/** A change in plain words; what has none is named as the log does. */
export function changeWords({ action, before, after }: Pick<LeadChange, 'action' | 'before' | 'after'>): string {
  switch (action) {
    case 'status-changed':
      return statusWords(before, after);
    case 'assigned':
      return after?.assignee ? `assigned it to ${after.assignee}` : 'assigned it to nobody';
    case 'note-added':
      return 'added a note';
    case 'merged':
      return 'merged it into another lead';
    case 'unmerged':
      return 'took the merge back';
    case 'erased':
      return 'erased the person’s data';
    case 'delivery-retried':
      return `had the delivery to ${after?.destination} tried again`;
    case 'released':
      return 'released it from quarantine';
    case 'delivery-added':
      return `sent it to ${after?.destination}`;
    case 'call-back-begun':
      return 'had the assistant call back';
    case 'called-back':
      return 'the platform has begun the call';
    case 'call-back-refused':
      return 'the platform refused the call';
    default:
      return action.replaceAll('-', ' ');
  }
}

function statusWords(before: LeadChange['before'], after: LeadChange['after']): string {
  const [was, is] = [statusOf(before), statusOf(after)];
  const amount = typeof after?.amountCents === 'number' ? `, ${DOLLARS.format(after.amountCents / 100)}` : '';
  return was === is ? `changed the amount: ${is}${amount}` : `changed the status from ${was} to ${is}${amount}`;
}

function statusOf(told: LeadChange['before']): string {
  const names: Readonly<Record<string, string>> = statusNames;
  const status = String(told?.status ?? '');
  return names[status] ?? status;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
