/** The mail that tells a user of a day. */
export const summary = {
  subject: (parts: readonly string[]) => `Daily summary: ${parts.join(', ')}`,
  inSubject: {
    unanswered: (count: string) => `${count} waiting`,
    others: (count: string) => `${count} new`,
    quarantined: (count: string) => `${count} possible spam`,
    dead: (count: string) => `${count} not delivered`,
  },
  headings: {
    unanswered: (count: string) => `Waiting for an answer: ${count}`,
    others: (count: string) => `New since the last summary, and taken care of: ${count}`,
    quarantined: (count: string) => `Possible spam, for you to decide on: ${count}`,
    dead: (count: string) => `Not delivered since the last summary: ${count}`,
  },
  atLeast: (count: number) => `more than ${count}`,
  more: 'The office shows the rest.',
  waiting: (howLong: string) => `Waiting for ${howLong}`,
  received: (when: string) => `Received ${when}`,
  takenBy: (status: string, who: string) => `${status}, ${who}`,
  dead: (destination: string, count: number) => `${destination}: ${count}`,
  deliveries: 'Open the connections',
  inbox: 'Open the inbox',
  why: 'You chose this summary in the office, under Account > Notifications.',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
} as const;
