import { signIn } from './sign-in.ts';

export const account = {
  title: 'Account',
  password: 'Password',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. All other sessions are ended.',
  passwordWhy: 'Changing it ends your sessions in all other browsers.',
  paused: signIn.paused,
  sessions: 'Sessions',
  sessionsWhy: 'Every browser that is signed in as you. If you do not know one, sign it out, and change your password.',
  current: 'This browser',
  signedIn: 'Signed in',
  lastSeen: 'Last seen',
  address: 'Address',
  unknownBrowser: 'Unknown browser',
  signOut: 'Sign out',
  signOutOf: (browser: string, address: string) => `Sign out ${browser} at ${address}`,
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
