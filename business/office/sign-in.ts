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
  ended:
    'Your session has ended. That happens after 8 hours in which nothing is pressed, and 7 days after signing in. A note that you were writing is kept for you.',
  refused: 'The username or the password is wrong.',
  wrongCode: 'The code is wrong, or was used already. The app shows a new one every 30 seconds.',
  paused: (seconds: number) =>
    `Too many wrong tries. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  forgotten: 'Forgotten? Run “npm run office -- user reset NAME” on the server.',
} as const;
