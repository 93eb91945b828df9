export const welcome = {
  title: 'Welcome',
  firstUser: 'Choose a username and password for signing in to your office.',
  newUser: 'Choose a password for signing in to the office.',
  reset: 'Choose a new password. You are signed out everywhere else.',
  usernameHint: 'Letters, digits and . _ @ -',
  createUser: 'Create user and sign in',
  setPassword: 'Set password and sign in',
  gone: 'This link no longer works',
  goneWhy: 'It was already used, is older than 24 hours, or was replaced by a newer link.',
  goneHow:
    'For the first user, restart the server: it prints a new link. For anyone else, run “npm run office -- user reset NAME” on the server.',
} as const;

export const askAgain = {
  title: 'Is it still you?',
  why: 'Please enter your password again. For the next 10 minutes you won’t be asked.',
  yes: 'Continue',
  byPasskey: 'Use a passkey instead',
  cancel: 'Cancel',
} as const;

const KEPT = 'Any note you were writing is saved.';

export const signIn = {
  title: 'Sign in',
  submit: 'Sign in',
  byPasskey: 'Sign in with a passkey',
  code: 'Code',
  codeHint: 'The six digits from your authenticator app, or a recovery code.',
  trust: 'Keep me signed in on this device for 90 days',
  trustHint: 'Only on a device that nobody else uses. You can end it any time under Account.',
  /** By the reason that the server gives. */
  ended: {
    idle: `Your session has ended: no activity for 8 hours. ${KEPT}`,
    expired: `Your session has ended: you signed in 7 days ago. ${KEPT}`,
    'trust-expired': `Your session has ended: you signed in on this device 90 days ago. ${KEPT}`,
    ended: `Your session was ended from another browser or tab, by a new password, or on the server. ${KEPT}`,
    unknown: `You are signed out in this browser. ${KEPT}`,
  },
  refused: 'Wrong username or password.',
  wrongCode: 'The code is wrong or was already used. The app shows a new one every 30 seconds.',
  paused: (seconds: number) =>
    `Too many failed attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  noUsers: 'No users yet',
  noUsersHow:
    'The server printed a link when it started: look in its window or log for “Create the first user at”, and open that address. Restarting the server prints a new one.',
  noUsersElse: 'Or run “npm run office -- user add NAME” on the server, which prints a link too.',
  forgotten: 'Forgotten? Run “npm run office -- user reset NAME” on the server.',
} as const;
