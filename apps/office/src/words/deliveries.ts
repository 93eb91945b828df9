export const totals = {
  title: 'Delivery totals',
  accepted: 'received',
  delivered: 'delivered',
  waiting: 'waiting',
  dead: 'not delivered',
  noDestination: 'not connected',
  held: 'possible spam',
  complete: (count: number) => (count === 0 ? 'No requests yet' : `${allOf(count)} accounted for`),
  addUp: 'Nothing is missing: every request we received is accounted for.',
  wrong: (missing: number) =>
    missing > 0
      ? `${leads(missing)} missing: received, but without any delivery.`
      : `${leads(-missing)} counted twice: there are more in the deliveries than were received.`,
  wrongWhy:
    'This never happens on its own: someone edited the database by hand, or restored only part of it. Open each one and send it.',
  missing: 'Missing a delivery',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  shortWrong: (missing: number) => `${Math.abs(missing).toLocaleString('en-US')} unaccounted for`,
  failed: 'Delivery totals couldn’t be loaded',
} as const;

export const deliveries = {
  title: 'Connections',
  refresh: 'Refresh',
  more: 'Show 50 more',
  end: 'End of list',
  none: 'No matching deliveries',
  noneAtAll: 'Nothing to deliver yet',
  noneWhy: 'Every request appears here, with each connection it is sent to.',

  destinations: 'Where requests go',
  noDestinations: 'Nothing is connected: requests are saved here and go nowhere else.',
  noDestinationsHow: 'Set QUOTE_WEBHOOK_URL, HOLIDAY_LIGHTS_WEBHOOK_URL or SMTP_URL on the server, then restart it.',
  takes: 'Working',
  failing: 'Failing since',
  nextProbe: 'next check',
  probingNow: 'checking now',
  notConfigured: 'Not set up',
  counts: { waiting: 'waiting', dead: 'not delivered', noDestination: 'not connected' },
  allDone: 'all sent',

  test: 'Send a test',
  testing: 'Sending…',
  testOf: (destination: string) => `Send a test to ${destination}`,
  testWorked: 'Test delivered',
  testFailed: 'Test failed',
  testTime: (ms: number) => `after ${ms.toLocaleString('en-US')} ms`,
  testAnswer: 'Answer',
  status: (status: number) => `answered ${status}`,
  tooManyTests: 'Too many tests. Please wait a minute.',

  filters: 'Show',
  state: 'State',
  destination: 'Destination',
  all: 'All',
  table: 'Deliveries, newest first',
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
  noLead: 'Several requests',
  neverTried: 'not tried yet',
  interrupted: 'interrupted',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count.toLocaleString('en-US')} attempts`),
  nextTry: 'next try',
  waitsForProbe: 'waiting until its connection works again',
  beingSent: 'being sent now',

  quarantinedWhy: 'Open the request to review it',
  retry: 'Retry now',
  retryOf: (action: string, who: string, destination: string) => `${action}: ${who} to ${destination}`,
  retried: 'Retrying now.',
  sendAgain: 'Send again',
  sendAgainTitle: 'Send it a second time?',
  sendAgainWhy:
    'This was delivered. It will be sent again with the same ID: a receiver that remembers IDs ignores it, any other gets it twice.',
  retryAll: 'Retry all of these',
  retryMany: (count: number) => `Retry ${deliveriesOf(count)}?`,
  retryManyWhy:
    'They are sent right away, and retried for three more days. If a connection is failing, one goes first; when it gets through, the rest follow.',
  ages: 'Requests by age',
  ageDays: (days: number) => (days === 1 ? 'Of the last 24 hours' : `Of the last ${days} days`),
  ageAll: 'All, the oldest of',
  notAmong: (count: number) =>
    `${deliveriesOf(count)} in this list can’t be retried: delivered, possible spam, erased, or the connection isn’t set up.`,
  nothingToRetry: 'Nothing in this list can be retried.',
  retriedMany: (count: number) => `Retrying ${deliveriesOf(count)} now.`,
  leftBeingSent: (count: number) => `${deliveriesOf(count)} skipped: already being sent.`,
  yesRetry: (count: number) => `Retry ${deliveriesOf(count)}`,
  cancel: 'Cancel',

  sendTo: 'Send somewhere else too',
  send: 'Send',
  sent: 'Sending now.',

  refusals: {
    being_sent: 'It’s being sent right now. Check again in a few seconds.',
    delivered: 'It has been delivered.',
    held: 'It’s possible spam. Open the request and mark it “Not spam” to send it.',
    erased: 'This person’s data was erased: there is nothing left to send.',
    no_destination: 'This connection isn’t set up. Set it up on the server, then restart it.',
    exists: 'It’s already sent there. Retry that delivery, or send it again.',
    changed: 'The number has changed. Check the new one before you retry.',
    not_found: 'It’s no longer here.',
  },
} as const;

function allOf(count: number): string {
  return count === 1 ? '1 request' : `All ${count.toLocaleString('en-US')} requests`;
}

function leads(count: number): string {
  return count === 1 ? '1 request is' : `${count.toLocaleString('en-US')} requests are`;
}

function deliveriesOf(count: number): string {
  return count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`;
}
