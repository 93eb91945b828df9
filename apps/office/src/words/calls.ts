import type { CallOutcome, CallProvider } from '@downspout/office-api/calls';

export const calls = {
  title: 'Calls',
  one: 'Call',
  table: 'Calls, newest first',
  columns: { when: 'When', outcome: 'Outcome', duration: 'Length', lead: 'Lead', provider: 'Assistant' },
  filters: 'Filters',
  provider: 'Assistant',
  outcome: 'Outcome',
  all: 'All',
  refresh: 'Refresh',
  searchHint: 'Words that were said, or a name',
  more: 'Show 50 more',
  searchOlder: 'Search older calls',
  noneYet: 'No match so far.',
  end: 'End of list',
  empty: 'No calls yet',
  emptyWhy:
    'Calls to your site’s assistant appear here, with their transcripts. Try it: call from your site, then press Refresh.',
  noneFound: 'No matching calls',
  noneFoundWhy: 'Try fewer filters.',
  noLead: 'None',
  noName: 'No name given',
  incomplete: 'incomplete',
  calledBack: 'Called back:',
  live: 'In progress',
  back: 'All calls',
  none: 'Call not found.',
  started: 'Started',
  unknown: 'Unknown',
  summary: 'Summary',
  transcript: 'Transcript',
  erasedNotice: 'The transcript was erased.',
  noTranscript: 'No transcript.',
  liveTranscript: 'The call is in progress. Refresh to see the latest.',
  recording: 'Recording',
  openRecording: 'Listen to the recording (opens a new tab)',
  id: 'ID',
} as const;

export const eraseCall = {
  title: 'Erase this call',
  why: 'For a caller who asks to be forgotten. This can’t be undone.',
  leadStays:
    'The lead of this call stays. To erase the person, open the lead and erase it there: that erases this call too.',
  open: 'Erase…',
  ask: 'Erase this call permanently?',
  what: 'The transcript, the summary and the link to the recording are erased. When the call was, how long it took and how it ended stay for the reports.',
  elsewhere: 'Backups and the voice platform keep what they have: erase it there too.',
  yes: 'Erase permanently',
  cancel: 'Cancel',
} as const;

export const providerNames: Record<CallProvider, string> = {
  embedded: 'Built-in',
  platform: 'Voice platform',
};

/** What the filter offers, and the reports count. */
export const outcomeNames: Record<CallOutcome, string> = {
  live: 'In progress',
  completed: 'Completed',
  dropped: 'Disconnected',
  unanswered: 'Not answered',
  other: 'Other',
};

/** Why a call ended; what is not here is shown as the platform says it. */
const reasonWords: Readonly<Record<string, string>> = {
  'customer-ended-call': 'The visitor hung up',
  'assistant-ended-call': 'The assistant hung up',
  'assistant-ended-call-after-message-spoken': 'The assistant hung up',
  'assistant-ended-call-with-hangup-task': 'The assistant hung up',
  'assistant-said-end-call-phrase': 'The assistant said goodbye',
  'assistant-forwarded-call': 'Transferred to another number',
  'connection-lost': 'The connection was lost',
  'silence-timed-out': 'Ended after a long silence',
  'exceeded-max-duration': 'Reached the time limit',
  'manually-canceled': 'Canceled manually',
  'customer-busy': 'The line was busy',
  'customer-did-not-answer': 'No answer',
  'customer-did-not-give-microphone-permission': 'Microphone access was denied',
  voicemail: 'Reached voicemail',
  'twilio-failed-to-connect-call': 'The number could not be reached',
  'vonage-failed-to-connect-call': 'The number could not be reached',
  'assistant-error': 'The assistant failed',
  'assistant-not-found': 'The platform does not know the assistant',
  'assistant-join-timed-out': 'The assistant never joined',
  'call-start-error-neither-assistant-nor-server-set': 'No assistant was set',
};

export function endWords(outcome: CallOutcome, reason: string | null): string {
  if (outcome === 'live') return calls.live;
  if (reason === null) return 'Unknown reason';
  return reasonWords[reason] ?? reason;
}

/** `1:05`, or `1:02:05` from an hour on. */
export function lengthWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
