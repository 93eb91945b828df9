/** What a destination is called; others by their own name. */
export const destinationNames: Readonly<Record<string, string>> = {
  'quote-webhook': 'Quote webhook',
  'holiday-lights-webhook': 'Holiday lights webhook',
  'owner-mail': 'Mail to you',
  'owner-mail-dead': 'Mail to you about failures',
};

export const books = {
  label: 'The books',
  accepted: 'accepted',
  delivered: 'delivered',
  waiting: 'waiting',
  dead: 'not delivered',
  noDestination: 'without destination',
  held: 'held back',
  addUp: 'The books add up: every request that was accepted is accounted for.',
  wrong: (missing: number) =>
    missing > 0
      ? `The books do not add up: ${leads(missing)} accepted, but without any delivery.`
      : `The books do not add up: ${leads(-missing)} in the deliveries more than accepted.`,
  wrongWhy:
    'This never happens by itself: somebody has changed the store by hand, or restored only a part of it. Open each and send it on.',
  missing: 'Without any delivery',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  shortWrong: (missing: number) => `Books wrong by ${Math.abs(missing).toLocaleString('en-US')}`,
  failed: 'The books could not be read',
} as const;

export const deliveries = {
  title: 'Deliveries',
  refresh: 'Refresh',
  more: 'Show 50 more',
  end: 'That is all.',
  none: 'No delivery is like this',
  noneAtAll: 'Nothing to deliver yet',
  noneWhy: 'Each request that comes in appears here with every destination that it goes to.',

  destinations: 'Destinations',
  noDestinations: 'No destination is configured: requests are stored here and go nowhere else.',
  noDestinationsHow: 'Set QUOTE_WEBHOOK_URL, HOLIDAY_LIGHTS_WEBHOOK_URL or SMTP_URL on the server, and start it again.',
  takes: 'Takes deliveries',
  failing: 'Failing since',
  nextProbe: 'next probe',
  probingNow: 'a probe is due',
  notConfigured: 'Not configured',
  counts: { waiting: 'waiting', dead: 'not delivered', noDestination: 'without destination' },
  allDone: 'nothing unsent',

  test: 'Send a test',
  testing: 'Sending …',
  testOf: (destination: string) => `Send a test to ${destination}`,
  testNotes: 'This is a test delivery from your office.',
  testInterrupted: 'the server stopped',
  testWorked: 'The test arrived',
  testFailed: 'The test did not arrive',
  testTime: (ms: number) => `after ${ms.toLocaleString('en-US')} ms`,
  testAnswer: 'Answer',
  status: (status: number) => `answered ${status}`,
  tooManyTests: 'That were many tests. Please wait a minute.',

  filters: 'Show',
  state: 'State',
  destination: 'Destination',
  all: 'All',
  table: 'Deliveries, the newest first',
  columns: {
    lead: 'Request',
    destination: 'To',
    state: 'State',
    last: 'Last attempt',
    created: 'Since',
    action: 'Action',
  },
  noName: 'No name given',
  erased: 'Erased',
  neverTried: 'not tried yet',
  interrupted: 'interrupted',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count.toLocaleString('en-US')} attempts`),
  nextTry: 'next try',
  waitsForProbe: 'waits until its destination works again',
  beingSent: 'being sent now',

  heldWhy: 'Open the request to release it',
  retry: 'Retry now',
  retryOf: (action: string, who: string, destination: string) => `${action}: ${who} to ${destination}`,
  retried: 'It is tried again now.',
  sendAgain: 'Send again',
  sendAgainTitle: 'Send it a second time?',
  sendAgainWhy:
    'This was delivered. It is sent a second time under the same id, so a receiver that remembers ids drops it, and any other gets it twice.',
  retryAll: 'Retry all of these',
  retryMany: (count: number) => `Retry ${deliveriesOf(count)}?`,
  retryManyWhy:
    'They are due at once and are tried for three days more. To a destination that fails, one goes first; when it gets through, all follow.',
  notAmong: (count: number) =>
    `${deliveriesOf(count)} of this list cannot be retried: delivered, held back, erased, or to a destination that is not configured.`,
  nothingToRetry: 'Nothing in this list can be retried.',
  retriedMany: (count: number) => `${deliveriesOf(count)} tried again now.`,
  leftBeingSent: (count: number) => `${deliveriesOf(count)} left alone, since an attempt was under way.`,
  yesRetry: (count: number) => `Retry ${deliveriesOf(count)}`,
  cancel: 'Cancel',

  sendTo: 'Send to another destination',
  send: 'Send',
  sent: 'It is sent there now.',

  refusals: {
    being_sent: 'It is being sent at this moment. Look again in a few seconds.',
    delivered: 'It was delivered meanwhile.',
    held: 'It is held back as likely spam. Open the request and release it, and it is sent.',
    erased: "This person's data were erased: there is nothing left to send.",
    no_destination: 'This destination is not configured. Set it up on the server and start it again.',
    exists: 'It goes there already. Retry that delivery, or send it again.',
    changed: 'The number has changed meanwhile. Look at the new one before you retry.',
    not_found: 'It is no longer there.',
  },
} as const;

function leads(count: number): string {
  return count === 1 ? '1 request is' : `${count.toLocaleString('en-US')} requests are`;
}

function deliveriesOf(count: number): string {
  return count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`;
}
