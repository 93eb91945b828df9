import type { PushState } from '../push/this-device.ts';

export const notifications = {
  title: 'Notifications',
  why: 'How you hear about new leads. It works while the office is closed, too.',
  device: 'This device',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  notTurnedOn:
    'This browser couldn’t be reached by its notification service. Please check your connection and try again; some browsers have none.',
  devices: 'Your devices',
  noDevices: 'None yet. Add your phone below, and turn them on there.',
  thisOne: 'this device',
  turnedOn: 'Turned on',
  lastNotified: 'Last notification',
  never: 'none yet',
  test: 'Send a test',
  testOf: (name: string) => `Send a test to ${name}`,
  tested: 'Sent. It should appear in a moment.',
  testedMail: 'Sent. It should be in your inbox in a moment.',
  testedText: 'Sent. It should be on your phone in a moment.',
  notTested: (error: string) => `Not sent: ${error}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  tooManyTests: 'Too many tests. Please try again in a minute.',
} as const;

export const pushStates: Record<PushState, string> = {
  on: 'On.',
  off: 'Off.',
  denied:
    'Blocked in this browser. Open the site settings (the icon beside the address, or Settings > Notifications on a phone), allow notifications, and reload this page.',
  'home-screen':
    'On an iPhone or iPad, first add the office to your Home Screen: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  unsupported: 'This browser can’t show notifications here. They need a current browser and an https address.',
};

export const preferences = {
  title: 'What you hear about',
  ways: 'How',
  push: 'Notifications on your devices',
  mail: 'Email',
  text: 'Text message',
  cannotMail: 'Email isn’t set up on the server.',
  cannotText: 'Text messages aren’t set up on the server.',
  mailAddress: 'Email address',
  textNumber: 'Mobile number',
  kinds: 'Which leads',
  turn: 'When',
  turns: {
    first: 'Tell me first',
    backup: 'If nobody answers',
    last: 'When everybody is notified',
  },
  quiet: 'Quiet hours',
  quietOn: 'Only urgent leads during quiet hours',
  quietHint: 'The rest comes when they end. Company time.',
  from: 'From',
  to: 'To',
  summary: 'Daily summary',
  summaryOn: 'A daily summary by email',
  summaryHint: 'New leads, those still waiting, possible spam and failures. Nothing is sent on days without news.',
  summaryAt: 'Time of day',
  content: 'Content',
  showsDetails: 'Show name, service and notes',
  showsDetailsHint: 'Otherwise a notification only says that a lead came in.',
  save: 'Save',
  saved: 'Saved.',
} as const;
