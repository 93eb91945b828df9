import type { Taken } from '../push/take-lead.ts';

interface Words {
  readonly taken: Record<Taken, string>;
  readonly mineOf: (name: string) => string;
  readonly takenOf: (name: string, taken: Taken) => string;
  readonly givenBack: (name: string) => string;
  readonly notGivenBack: (name: string, why: string) => string;
}

/** What notifications say beside what the server sends. */
export const notice: Words & Record<'unread' | 'call' | 'text' | 'mine', string> = {
  unread: 'New request',
  call: 'Call',
  text: 'Text',
  mine: 'I’m on it',
  /** What came of "I'm on it". */
  taken: {
    yours: 'It’s yours',
    others: 'Someone else changed this lead',
    signedOut: 'Not assigned: sign in first',
    failed: 'Not assigned: the office can’t be reached',
  },
  /** Of one lead among others. */
  mineOf: (name) => `I’m on it: ${name}`,
  takenOf: (name, taken) => `${name}: ${notice.taken[taken]}`,
  givenBack: (name) => `Undone: ${name} is unassigned again.`,
  notGivenBack: (name, why) => `${name} is still assigned to you. ${why}`,
};
