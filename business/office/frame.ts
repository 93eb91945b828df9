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
  loading: 'Loading …',
  notFound: 'There is nothing at this address.',
  toInbox: 'Go to the inbox',
  failed: 'This did not work. Please try again in a moment.',
  offline: 'The office cannot be reached. Is the server running, and are you online?',
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
