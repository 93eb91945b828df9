import type { RetentionRule } from '@downspout/office-api/retention';
import { signIn } from './sign-in.ts';

export const account = {
  title: 'Account',
  password: 'Password',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. All other sessions have ended.',
  passwordWhy: 'Changing it signs you out in all other browsers.',
  paused: signIn.paused,
  sessions: 'Sessions',
  sessionsWhy:
    'Every browser that is signed in as you. If you don’t recognize one, sign it out and change your password.',
  current: 'This browser',
  signedIn: 'Signed in',
  lastSeen: 'Last seen',
  trustedUntil: 'Kept signed in until',
  address: 'Address',
  unknownBrowser: 'Unknown browser',
  signOut: 'Sign out',
  signOutOf: (browser: string, address: string) => `Sign out ${browser} at ${address}`,
  signOutEverywhere: 'Sign out everywhere',
} as const;

export const secondFactor = {
  title: 'Two-step verification',
  off: 'Off. When it’s on, signing in also takes a code from an app on your phone, so a stolen password alone is useless.',
  on: (codesLeft: number) => `On. ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`,
  setUp: 'Set up',
  scan: 'Scan this with your authenticator app, or type in the secret.',
  qr: 'QR code of the secret below',
  secret: 'Secret',
  code: 'Code from the app',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'Get new recovery codes',
  codes: 'Your recovery codes',
  codesWhy:
    'If you lose your phone, each signs you in once. Print them or save them in your password manager: they won’t be shown again.',
  codesKept: 'I saved them',
  cancel: 'Cancel',
} as const;

/** What is erased by itself after a while. */
export const retention = {
  title: 'Data retention',
  why: 'Erased automatically, as set on the server (RETAIN_… in .env). Reports and delivery totals don’t change. Open leads always stay.',
  table: 'What is erased, and when',
  columns: { what: 'What', after: 'Erased after', next: 'Due now', erased: 'Erased so far' },
  days: (days: number) => (days === 0 ? 'Never' : days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`),
  count: (count: number) => count.toLocaleString('en-US'),
  startsAt: 'Starts',
  none: '–',
} as const;

export const retentionNames: Record<RetentionRule, string> = {
  calls: 'Transcripts of calls without a lead',
  transcripts: 'Transcripts of all calls, except those of open leads',
  quarantined: 'Personal data of possible spam',
  'lost-leads': 'Personal data of leads that are lost or spam',
  'won-leads': 'Personal data of leads that are won',
};
