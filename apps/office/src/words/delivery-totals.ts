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

function allOf(count: number): string {
  return count === 1 ? '1 request' : `All ${count.toLocaleString('en-US')} requests`;
}

function leads(count: number): string {
  return count === 1 ? '1 request is' : `${count.toLocaleString('en-US')} requests are`;
}
