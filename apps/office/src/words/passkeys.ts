import type { NoPasskeys } from '../passkeys/passkeys-here.ts';

export const passkeys = {
  title: 'Passkeys',
  why: 'Sign in by the fingerprint, face or PIN of your device, without password and code.',
  none: 'None yet.',
  name: 'Name',
  add: 'Add a passkey',
  added: 'Passkey added.',
  createdAt: 'Added',
  lastUsed: 'Last used',
  never: 'never',
  worksAt: 'Works at',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
} as const;

export const noPasskeys: Record<NoPasskeys, string> = {
  address: 'Passkeys need an https address or localhost: an address of numbers, such as 127.0.0.1, can’t have any.',
  browser: 'This browser doesn’t know passkeys.',
};

export const passkeyProblems = {
  refused: 'This passkey wasn’t accepted: it may have been removed here. Please use your password.',
  known: 'This device has a passkey of yours already.',
  notUsed: 'No passkey was used. Please try again, or use your password.',
} as const;
