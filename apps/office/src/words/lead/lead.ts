import { sentence } from '@downspout/business/end-of-sentence';
import { brand, phone } from '@downspout/business/facts';
import type { DeliveryAttempt, LeadDelivery } from '@downspout/office-api/lead';
import type { SpamSignal } from '@downspout/office-api/leads';

export const lead = {
  back: 'Back to the inbox',
  previous: 'Previous lead',
  next: 'Next lead',
  navigation: 'Leads beside this one',
  none: 'Lead not found.',
  received: 'Received',
  kind: 'Kind',
  nothing: 'None',
  erased: 'This person’s data was erased on request. What’s left is for your reports.',
  mergedInto: 'This lead was merged into another one and is hidden from the inbox.',
  openMain: 'Open that lead',
  takeBack: 'Undo merge',
  conflict: 'Someone else changed this lead. This is the current version; what you typed is still here.',
  /** Of what was chosen and is not saved yet. */
  conflictWith: (saved: string) =>
    `Someone else changed this lead. ${sentence(`Saved now: ${saved}`)} What you chose is still here; save it again, or discard it.`,
  saved: 'Saved.',
  unsaved: (saved: string) => `Not saved yet. Saved: ${saved}`,
  discard: 'Discard',

  given: 'Request details',
  fields: {
    name: 'Name',
    submittedAt: 'Submitted',
  },
  openPhoto: 'Open the photo (opens a new tab)',
  notALink: 'not a web address',

  reach: 'Reply',
  share: 'Share link',
  call: (number: string) => `Call ${number}`,
  text: 'Send a text',
  mail: 'Send an email',
  mayText: 'Agreed to text messages.',
  mayNotText: 'Did not agree to text messages. Text only if they asked you to.',
  notAsked: 'The holiday form doesn’t ask about text messages. Text only if they asked you to.',

  consent: 'Consent to text messages',
  agreed: 'Agreed',
  notAgreed: 'Not agreed',
  consentAt: 'When',
  consentVersion: 'Version',
  consentText: 'Wording',
  consentErased: 'The person was erased: this no longer proves whose consent it was.',

  origin: 'Where it came from',
  source: 'Source',
  page: 'Page',
  address: 'IP address',
  browser: 'Browser',
  unknown: 'Unknown',
  spamSignals: 'Spam signals',

  callUnknown: 'No details yet. The transcript appears when the call has ended.',
  callErased: 'The transcript was erased.',
  openCall: 'Open the call',
  said: 'Transcript',
  recording: 'Listen to the recording (opens a new tab)',

  deliveries: 'Deliveries',
  noDeliveries: 'No connections.',
  attempts: 'Attempts',
  earlierAttempts: (count: number) => `${count.toLocaleString('en-US')} earlier attempts`,
  notTried: 'Not tried yet.',
  answer: 'Response (first 2 KB)',
  id: 'ID',
} as const;

/** The place of a consent in the chain that shows whether it was changed later. */
export const seal = {
  title: 'Seal',
  none: 'Not sealed yet; this takes a few seconds.',
  intact: 'Verified: unchanged since it was sealed.',
  broken: 'Changed since it was sealed. Have the server checked: npm run consents -- verify',
  number: 'Number',
  at: 'Sealed',
  hash: 'Hash',
  head: 'Latest hash in the chain',
  why: 'Save the latest hash somewhere else from time to time: with it, a later change to the whole chain can be proven.',
} as const;

/** Of somebody who has texted STOP. */
export const optOut = {
  since: 'Opted out of texts since',
  mustNot: 'Do not text this number until they ask for it again.',
} as const;

/** How a visitor came to the site, by what their browser remembers for 90 days. */
export const touches = {
  only: 'Visit',
  first: 'First visit',
  last: 'Latest visit',
  at: 'When (visitor’s clock)',
  page: 'First page',
  referrer: 'Referrer',
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
  return `${sentence(`${greeting}, this is ${brand.name}`)} Thank you for your request! When is a good time to talk about it? You can also call us at ${phone.display}.`;
}

export const mail = {
  subject: `Your request to ${brand.name}`,
  text: (firstName: string) => {
    const greeting = firstName === '' ? 'Hello' : `Hello ${firstName}`;
    return `${greeting},\n\nthank you for your request. When is a good time to talk about it? You can also call us at ${phone.display}.\n\n${brand.name}`;
  },
} as const;

export const quarantine = {
  title: 'Possible spam',
  why: 'It’s saved here, and isn’t delivered until you mark it “Not spam”.',
  release: 'Not spam',
  byStatus: 'Marking it Contacted, Quoted, Scheduled or Won does the same.',
  nothing: 'If it is spam, set its status to Spam.',
  marked: 'Marked as spam',
  markedWhy: 'It’s out of the inbox, and what waited to be delivered isn’t sent. “Not spam” makes it what it was.',
} as const;

/** What made a request look like spam, in plain words. */
export const spamSignals: Record<SpamSignal, string> = {
  honeypot: 'Filled in a field that people can’t see',
  fast: 'Filled in faster than anyone types',
  'no-script': 'Sent without JavaScript',
  'no-proof': 'Failed bot check',
  link: 'A web address in the notes',
  rush: 'Arrived in a surge of requests',
};

export const work = {
  title: 'Follow-up',
  status: 'Status',
  price: 'Add a price',
  priceOf: (price: string) => `Price: ${price}`,
  amount: 'Price in dollars',
  amountHint: 'What the job pays, such as 1,250 or 99.50. Leave it empty if you don’t know yet.',
  save: 'Save status',
  assignee: 'Assigned to',
  nobody: 'Unassigned',
  assign: 'Assign',
  usersMissing: 'The list of users couldn’t be loaded.',
  firstContact: 'First contact',
  noContact: 'Not yet',
} as const;

export const notes = {
  field: 'New note',
  hint: 'Only your office sees it.',
  add: 'Add note',
  erased: 'Notes can’t be added: this person’s data was erased.',
} as const;

export const duplicates = {
  title: 'Possible duplicate',
  why: 'Same phone number or email address.',
  quarantined: 'possible spam',
  merge: 'Merge',
  mergeOf: (name: string) => `Merge into ${name}`,
  mergeHere: (name: string) => `Merge ${name} into this lead`,
  ask: (name: string) => `Merge into ${name}?`,
  what: (name: string) =>
    `Both are shown as one, under the newer. This one leaves the inbox: the request from ${name} of`,
  whatThen:
    'It is then shown on the other lead’s page, with its notes and anything merged into it before. Nothing is lost or changed in either, and you can undo it.',
  wonToo: 'That request is won: its price counts in the reports only while it is not merged.',
  yes: 'Merge',
  cancel: 'Cancel',
  merged: 'Merged into this lead',
  takeBackOf: (name: string) => `Undo the merge of ${name}`,
  takeBack: 'Undo',
} as const;

export const erase = {
  title: 'Erase personal data',
  why: 'For someone who asks to be forgotten. This can’t be undone.',
  open: 'Erase…',
  ask: 'Erase permanently?',
  what: 'Name, phone, email, address, notes, photo, transcripts and the responses of connections are erased here, and anything not yet delivered is never sent. The date, status and price stay for your reports.',
  elsewhere:
    'Backups, sent emails and the systems leads were delivered to keep their copies: erase those too. A number that opted out of texts stays on the opt-out list, so that no one texts it.',
  also: (count: number) =>
    count === 1
      ? 'Also the other lead of the same person (same phone, email or call, or merged)'
      : `Also the ${count.toLocaleString('en-US')} other leads of the same person (same phone, email or call, or merged)`,
  yes: 'Erase permanently',
  cancel: 'Cancel',
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

export const leadCommands = {
  status: 'Change the status',
  note: 'Add a note',
  message: 'Write a message',
  print: 'Print this lead',
} as const;
