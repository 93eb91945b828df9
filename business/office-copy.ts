import type { InboxDelivery, InboxKind } from '@downspout/office-api/inbox';
import { brand } from './facts.ts';

/** The words of the owner's office, one export per screen. */

export const frame = {
  name: `${brand.name} office`,
  skip: 'Skip to content',
  navigation: 'Main',
  inbox: 'Inbox',
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

export const welcome = {
  title: 'Welcome',
  firstUser: 'Choose a username and a password. With them you sign in to your office from now on.',
  newUser: 'Choose the password with which you sign in to the office.',
  reset: 'Choose a new password. You are signed out everywhere else.',
  usernameHint: 'Letters, digits and . _ @ -',
  createUser: 'Create user and sign in',
  setPassword: 'Set password and sign in',
  gone: 'This link cannot be used any more',
  goneWhy: 'It was used already, it is older than 24 hours, or a newer link took its place.',
  goneHow:
    'For the first user, start the server again: it prints a new link. For anybody else, run “npm run office -- user reset NAME” on the server.',
} as const;

export const signIn = {
  title: 'Sign in',
  submit: 'Sign in',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  refused: 'The username or the password is wrong.',
  wrongCode: 'The code is wrong, or was used already. The app shows a new one every 30 seconds.',
  paused: (seconds: number) =>
    `Too many wrong tries. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  forgotten: 'Forgotten? Run “npm run office -- user reset NAME” on the server.',
} as const;

export const inbox = {
  title: 'Inbox',
  empty: 'Nobody has written yet',
  emptyWhy:
    'Whoever sends a form of your site, or asks for a quote in a call, appears here at once, the newest first. Try it: send yourself a request from your site, and press Refresh.',
  refresh: 'Refresh',
  more: 'Show 50 more',
  end: 'That is all.',
  columns: { who: 'Who', kind: 'Kind', received: 'Received', delivery: 'Delivery' },
  noName: 'No name given',
  table: 'Leads, the newest first',
} as const;

export const kindNames: Record<InboxKind, string> = {
  quote: 'Quote request',
  'holiday-lights': 'Holiday lights',
  call: 'Call',
  incomplete: 'Incomplete call',
};

export const deliveryNames: Record<InboxDelivery, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  dead: 'Not delivered',
  'no-destination': 'No destination',
};

export const account = {
  title: 'Account',
  password: 'Password',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. All other sessions are ended.',
  passwordWhy: 'Changing it ends your sessions in all other browsers.',
  paused: signIn.paused,
  sessions: 'Sessions',
  sessionsWhy:
    'Every browser that is signed in as you. If you do not know one, sign out everywhere and change your password.',
  current: 'This browser',
  signedIn: 'Signed in',
  lastSeen: 'Last seen',
  address: 'Address',
  unknownBrowser: 'Unknown browser',
  signOutEverywhere: 'Sign out everywhere',
} as const;

export const secondFactor = {
  title: 'Second factor',
  off: 'Off. With it, signing in also asks for a code that an app on your phone shows, so that a stolen password alone is worth nothing.',
  on: (codesLeft: number) => `On. ${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left.`,
  setUp: 'Set up',
  scan: 'Scan this with your authenticator app, or type the secret into it.',
  qr: 'QR code of the secret below',
  secret: 'Secret',
  code: 'Code that the app shows now',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'Make new recovery codes',
  codes: 'Your recovery codes',
  codesWhy:
    'Each signs you in once, should you lose your phone. Print them or keep them in your password manager: they are not shown again.',
  codesKept: 'I have kept them',
  cancel: 'Cancel',
} as const;
