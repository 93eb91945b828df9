import type { AssistantField } from '@downspout/office-api/platform';

/** Where it is not known whether there is a platform. */
export const platformMissing = 'Whether the voice platform can be used from here could not be loaded.';

export const assistantWords = {
  title: 'Assistant on the platform',
  why: 'The assistant that visitors and your call backs talk to on the voice platform, made from your business facts. Only what is listed here is changed; its voice, its model and all else that you have set there stay.',
  show: 'Compare with your business facts',
  again: 'Compare again',
  none: 'There is no assistant yet. This is what it would be.',
  same: 'It agrees with your business facts.',
  differs: 'It differs from your business facts.',
  table: 'What would be changed',
  columns: { field: 'What', before: 'On the platform', after: 'From your business facts' },
  nothing: 'Nothing yet',
  create: 'Create the assistant',
  update: 'Change the assistant',
  created: (id: string) => `The assistant is created. Set VOICE_ASSISTANT_ID=${id} and start the server again.`,
  changed: 'The assistant is changed.',
  notSet: (id: string) => `It was created from here. Set VOICE_ASSISTANT_ID=${id} and start the server again.`,
  missing: (names: readonly string[]) => `It can be changed once ${names.join(' and ')} is set.`,
  secret: { set: 'Your secret (VOICE_EVENTS_SECRET)', other: 'Another secret' },
} as const;

export const fieldNames: Record<AssistantField, string> = {
  name: 'Name',
  firstMessage: 'First words',
  model: 'Language model',
  instructions: 'Instructions',
  tool: 'Tool that notes a quote request',
  eventsUrl: 'Where its events are sent',
  eventsSecret: 'Secret of its events',
  eventKinds: 'Events it sends',
};

export const platformCallWords = {
  title: 'Calls on the platform',
  why: 'What the platform itself lists, calls that this server was never told of included.',
  show: "Show the platform's calls",
  table: 'Calls that the platform lists, the newest first',
  columns: { when: 'When', outcome: 'Outcome', duration: 'Length', kind: 'Kind', number: 'Number' },
  none: 'The platform lists no calls.',
  unknownTime: 'Not told',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

/** The platform's kinds of calls; another one is shown as it is. */
export const callTypeNames: Readonly<Record<string, string>> = {
  webCall: 'From the site',
  inboundPhoneCall: 'By telephone, from outside',
  outboundPhoneCall: 'By telephone, to somebody',
};

export const callBackWords = {
  open: 'Have the assistant call back',
  title: 'Call back now?',
  loading: 'Looking up the number …',
  ask: (name: string, number: string) => `The assistant calls ${name} at once, at ${number}.`,
  nameless: 'this lead',
  why: 'It says that it is automated and takes down a quote request. Call only people who asked for it.',
  call: 'Call now',
  calling: 'Dialling …',
  cancel: 'Cancel',
  close: 'Close',
  done: 'The platform dials.',
  toCall: 'Go to the call',
} as const;

/** What is said of a refusal, by its code; of others what the server says. */
export const platformProblems: Readonly<Record<string, string>> = {
  platform_key: 'The platform refuses the key. Is VOICE_PRIVATE_KEY the private one, and still valid?',
  platform_missing: 'The platform does not know this. Is VOICE_ASSISTANT_ID right?',
  platform_busy: 'The platform takes no more requests for now. Please try again in a minute.',
  platform_slow: 'The platform did not answer in time. Whether it did what it was asked for is not known: look there.',
  platform_unreadable:
    'The platform gave an answer that cannot be read. Whether it did what it was asked for is not known: look there.',
  platform_away: 'The platform cannot be reached.',
  changed: 'It was changed meanwhile. Please look again before you go on.',
  no_number: 'There is no phone number that can be dialled.',
  just_called: 'This lead was called back within the last minute. Please wait before you try again.',
};
