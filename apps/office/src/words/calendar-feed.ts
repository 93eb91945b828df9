export const calendarFeed = {
  title: 'Calendar feed',
  why: 'Shows everyone’s appointments in your own calendar program, which looks for changes by itself. Nothing is changed from there.',
  since: 'There is an address, made',
  shown: 'Copy the address now: it’s shown only this once.',
  address: 'Address',
  copy: 'Copy',
  copied: 'Copied',
  notForOthers: 'Whoever has it can read names, phone numbers and addresses of your appointments. Keep it to yourself.',
  make: 'Make an address',
  replace: 'Replace the address',
  replaceWhy: 'A new one takes the place of the old one, which stops working.',
  off: 'Turn off',
  how: 'How to add it',
  programs: [
    ['iPhone', 'Settings > Apps > Calendar > Calendar Accounts > Add Account > Other > Add Subscribed Calendar'],
    ['Mac', 'Calendar > File > New Calendar Subscription'],
    ['Google Calendar', 'On a computer: Other calendars, + > From URL. It looks for changes about once a day.'],
    ['Outlook', 'Calendar > Add calendar > Subscribe from web'],
  ],
  reach:
    'Google and Outlook fetch it from their own servers: the office’s address must be reachable from the internet for that.',
} as const;
