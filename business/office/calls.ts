import type { CallOutcome, CallProvider, TranscriptLine } from '@downspout/office-api/calls';

export const calls = {
  title: 'Calls',
  one: 'Call',
  table: 'Calls, the newest first',
  columns: { when: 'When', outcome: 'Outcome', duration: 'Length', lead: 'Lead', provider: 'Assistant' },
  filters: 'Which calls',
  provider: 'Assistant',
  outcome: 'Outcome',
  all: 'All',
  refresh: 'Refresh',
  more: 'Show 50 more',
  end: 'That is all.',
  empty: 'Nobody has called yet',
  emptyWhy:
    'Whoever presses the call button of your site and talks to the assistant appears here, with what was said. Try it: call yourself from your site, and press Refresh.',
  noneFound: 'No call is like that',
  noneFoundWhy: 'Take away a filter to see more.',
  noLead: 'None',
  noName: 'No name given',
  incomplete: 'incomplete',
  calledBack: 'Called back:',
  live: 'Under way',
  back: 'All calls',
  none: 'There is no such call.',
  started: 'Began',
  unknown: 'Not told',
  summary: 'Summary',
  transcript: 'What was said',
  noTranscript: 'Nothing was said, or nobody has told us what.',
  liveTranscript: 'The call goes on. Refresh to see what was said since.',
  recording: 'Recording',
  openRecording: 'Listen to the recording (opens a new tab)',
  id: 'Id',
} as const;

export const providerNames: Record<CallProvider, string> = {
  embedded: 'Our own',
  platform: 'Voice platform',
};

/** What the filter offers, and the figures count. */
export const outcomeNames: Record<CallOutcome, string> = {
  live: 'Under way',
  completed: 'Ended by a goodbye',
  dropped: 'Broke off',
  unanswered: 'Not answered',
  other: 'Ended otherwise',
};

/** Why a call ended; what is not here is shown as the platform says it. */
const reasonWords: Readonly<Record<string, string>> = {
  'customer-ended-call': 'The visitor hung up',
  'assistant-ended-call': 'The assistant hung up',
  'assistant-ended-call-after-message-spoken': 'The assistant hung up',
  'assistant-ended-call-with-hangup-task': 'The assistant hung up',
  'assistant-said-end-call-phrase': 'The assistant said goodbye',
  'assistant-forwarded-call': 'Passed on to another number',
  'connection-lost': 'The connection was lost',
  'silence-timed-out': 'Nobody said anything more',
  'exceeded-max-duration': 'It reached the longest time',
  'manually-canceled': 'Cancelled by hand',
  'customer-busy': 'The line was busy',
  'customer-did-not-answer': 'Nobody answered',
  'customer-did-not-give-microphone-permission': 'No microphone was allowed',
  voicemail: 'A voicemail answered',
  'twilio-failed-to-connect-call': 'The number could not be reached',
  'vonage-failed-to-connect-call': 'The number could not be reached',
  'assistant-error': 'The assistant failed',
  'assistant-not-found': 'The platform does not know the assistant',
  'assistant-join-timed-out': 'The assistant did not come',
  'call-start-error-neither-assistant-nor-server-set': 'No assistant was set',
};

export function endWords(outcome: CallOutcome, reason: string | null): string {
  if (outcome === 'live') return calls.live;
  if (reason === null) return 'No reason was told';
  return reasonWords[reason] ?? reason;
}

export const speakerNames: Record<TranscriptLine['who'], string> = {
  assistant: 'Assistant',
  visitor: 'Visitor',
  page: 'Assistant, asked by the page',
  unknown: 'Not told who',
};

/** `1:05`, or `1:02:05` from an hour on. */
export function lengthWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
