import type { AssistantField } from '@downspout/office-api/platform/platform';

/** Where it is not known whether there is a platform. */
export const platformMissing = 'The voice platform’s settings couldn’t be loaded.';

export const assistantWords = {
  title: 'Assistant on the platform',
  why: 'The assistant on the voice platform, built from your business facts. Only what’s listed here changes; its voice, its model and everything else you set there stay.',
  show: 'Compare with your business facts',
  again: 'Compare again',
  none: 'There is no assistant yet. This is what it would look like.',
  same: 'Matches your business facts.',
  differs: 'Differs from your business facts.',
  table: 'Changes',
  columns: { field: 'Setting', before: 'On the platform', after: 'From your business facts' },
  nothing: 'Not set',
  create: 'Create the assistant',
  update: 'Update the assistant',
  created: (id: string) => `The assistant was created. Set VOICE_ASSISTANT_ID=${id} and restart the server.`,
  changed: 'The assistant was updated.',
  notSet: (id: string) => `It was created from here. Set VOICE_ASSISTANT_ID=${id} and restart the server.`,
  missing: (names: readonly string[]) => `To update it, set ${names.join(' and ')} first.`,
  secret: { set: 'Your secret (VOICE_EVENTS_SECRET)', other: 'Another secret' },
} as const;

export const fieldNames: Record<AssistantField, string> = {
  name: 'Name',
  firstMessage: 'First message',
  model: 'Language model',
  instructions: 'Instructions',
  tool: 'Quote request tool',
  eventsUrl: 'Events URL',
  eventsSecret: 'Events secret',
  eventKinds: 'Event types',
};

export const platformCallWords = {
  title: 'Calls on the platform',
  why: 'Calls listed by the platform, including any that never reached this server.',
  show: "Show the platform's calls",
  table: 'Calls on the platform, newest first',
  columns: { when: 'When', outcome: 'Outcome', duration: 'Length', kind: 'Type', number: 'Number' },
  none: 'No calls on the platform.',
  unknownTime: 'Unknown',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

/** The platform's kinds of calls; another one is shown as it is. */
export const callTypeNames: Readonly<Record<string, string>> = {
  webCall: 'From the site',
  inboundPhoneCall: 'Incoming phone call',
  outboundPhoneCall: 'Outgoing phone call',
};

export const callBackWords = {
  open: 'Have the assistant call back',
  title: 'Call back now?',
  loading: 'Looking up the number…',
  ask: (name: string, number: string) => `The assistant will call ${name} now at ${number}.`,
  nameless: 'this lead',
  why: 'It says that it’s automated, and takes a quote request. Call only people who asked for it.',
  call: 'Call now',
  calling: 'Dialing…',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Calling now.',
  toCall: 'Go to the call',
} as const;

/** What is said of a refusal, by its code; of others what the server says. */
export const platformProblems: Readonly<Record<string, string>> = {
  platform_key: 'The platform rejected the key. Is VOICE_PRIVATE_KEY the private key, and still valid?',
  platform_missing: 'Not found on the platform. Is VOICE_ASSISTANT_ID right?',
  platform_busy: 'The platform is rate-limiting requests. Please try again in a minute.',
  platform_slow: 'The platform didn’t respond in time. It may or may not have done it: check there.',
  platform_unreadable: 'The platform sent an unreadable response. It may or may not have done it: check there.',
  platform_away: 'Can’t reach the platform.',
  changed: 'It has changed. Review it before you continue.',
  no_number: 'There is no valid phone number.',
  just_called: 'This lead was called back within the last minute. Please wait before you try again.',
};
