import type { NoPairing } from '@downspout/office-api/session';

export const pairing = {
  title: 'Add a phone',
  why: 'Point your phone’s camera at a code: the phone is signed in as you for 90 days, and can turn notifications on.',
  show: 'Show the code',
  another: 'Show a new code',
  ownMachine:
    'Your phone can’t reach this address, which only this computer knows. Open the office at its https address, and add the phone there.',
  scan: 'Scan this with your phone’s camera. It works once, until',
  qr: 'QR code of a link that signs your phone in',
  notForOthers: 'Don’t show it to others: it signs in whoever scans it first.',
  over: 'This code is too old.',
  paired: 'Signed in on another device, which is listed under Sessions.',
  done: 'Done',
} as const;

/** On the phone. */
export const pair = {
  title: 'Sign in on this phone',
  who: (username: string) =>
    `You will be signed in as ${username} for 90 days, until you sign out here or under Account.`,
  own: 'Only do this on a phone that nobody else uses.',
  submit: 'Sign in on this phone',
  gone: 'This code no longer works',
  goneHow: 'Show a new one in the office: Account > Add a phone.',
} as const;

export const noPairing: Record<NoPairing, string> = {
  link_used:
    'It was already used: each code signs in one phone, once. If that wasn’t you, sign out everywhere under Account.',
  link_expired: 'It’s older than 5 minutes.',
  link_unknown: 'It isn’t from this office, or was replaced by a newer one.',
};
