import { deliveryNames } from '@downspout/office-api/names';
import type { CallEntry, DeliveryEntry, MessageEntry, OptOutEntry } from '@downspout/office-api/timeline';

export const timeline = {
  title: 'Timeline',
  records: 'Records',
  recordsWhat: 'deliveries, consent and where it came from',
  note: 'added a note',
  message: ({ direction, way }: MessageEntry) =>
    direction === 'in' ? 'texted' : way === 'mail' ? 'sent an email' : 'sent a text',
  quarantined: 'possible spam',
  openRequest: 'Open that request',
  elsewhere: 'another request',
  erasedRequest: 'The request’s data was erased.',
  omitted: (count: number) =>
    `${count.toLocaleString('en-US')} more ${count === 1 ? 'request has' : 'requests have'} the same phone number or email address. Search for it to see ${count === 1 ? 'it' : 'them'}.`,
  call: ({ isCallBack }: CallEntry) => (isCallBack ? 'Call back by the assistant' : 'Call with the assistant'),
  delivery: (destination: string, state: DeliveryEntry['state']) =>
    `${destination}: ${deliveryNames[state].toLowerCase()}`,
  optOut: ({ optedOut, keyword }: OptOutEntry) =>
    optedOut ? `Texted ${keyword}: opted out of texts` : `Texted ${keyword}: may be texted again`,
} as const;
