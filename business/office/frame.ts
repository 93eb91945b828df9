import { brand } from '../facts.ts';

export const frame = {
  name: `${brand.name} office`,
  skip: 'Skip to content',
  navigation: 'Main',
  inbox: 'Inbox',
  deliveries: 'Deliveries',
  calls: 'Calls',
  figures: 'Figures',
  account: 'Account',
  signOut: 'Sign out',
  notSignedOut: 'This did not work: you may still be signed in here. Please try again.',
  loading: 'Loading …',
  notFound: 'There is nothing at this address.',
  toInbox: 'Go to the inbox',
  failed: 'This did not work. Please try again in a moment.',
  offline: 'The office cannot be reached. Is the server running, and are you online?',
  late: 'The office did not answer in time. Please try again in a moment.',
  unanswered:
    'The office cannot be reached or did not answer in time. It is not known whether this was done: please look before you try again.',
  tryAgain: 'Try again',
} as const;

export const fields = {
  username: 'Username',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  passwordHint: (min: number) =>
    `At least ${min} characters. A few words in a row are easy to keep in mind and hard to guess.`,
} as const;

/** Said before a session ends. */
export const sessionEnd = {
  title: 'You will be signed out soon',
  idle: 'Nothing was pressed here for almost 8 hours. Unless you stay, you will be signed out at',
  stay: 'Stay signed in',
  last: 'You signed in almost 7 days ago. Save what you are writing: you will be signed out, and can sign in again, at',
  understood: 'OK',
} as const;
