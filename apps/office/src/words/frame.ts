import { brand } from '@downspout/business/facts';

export const frame = {
  name: `${brand.name} office`,
  skip: 'Skip to content',
  navigation: 'Main',
  signOut: 'Sign out',
  notSignedOut: 'Sign-out failed: you may still be signed in here. Please try again.',
  loading: 'Loading…',
  notFound: 'Page not found.',
  toInbox: 'Go to the inbox',
  failed: 'Something went wrong. Please try again in a moment.',
  screenMissing: 'This screen couldn’t be loaded.',
  offline: 'Can’t reach the office. Is the server running, and are you online?',
  late: 'The office didn’t respond in time. Please try again in a moment.',
  unanswered:
    'Can’t reach the office, or it didn’t respond in time. This may or may not have been saved: check before you try again.',
  tryAgain: 'Try again',
} as const;

export const fields = {
  username: 'Username',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  passwordHint: (min: number) =>
    `At least ${min} characters. A few random words are easy to remember and hard to guess.`,
} as const;

/** Said before a session ends. */
export const sessionEnd = {
  title: 'You will be signed out soon',
  idle: 'No activity for almost 8 hours. Unless you stay, you will be signed out at',
  stay: 'Stay signed in',
  last: 'You signed in almost 7 days ago. Save your work: you will be signed out, and can sign in again, at',
  lastTrusted:
    'You signed in on this device almost 90 days ago. Save your work: you will be signed out, and can sign in again, at',
  understood: 'OK',
} as const;
