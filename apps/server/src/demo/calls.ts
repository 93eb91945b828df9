import { acknowledged, greeting, outcomes, questions } from '@downspout/business/assistant';
import { currentCallConsent } from '@downspout/leads/consent';
import type { TranscriptLine } from '@downspout/office-api/calls';
import type { CallNews } from '../voice/call-news.ts';
import { writeTranscript } from '../voice/transcript.ts';
import type { Trade } from './notes.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** What a line takes: a breath, and its letters; some speak slowly. In ms. */
const BREATH_MS = 1_100;
const LETTER_MS = 65;
const PACES = [0.85, 0.95, 1, 1.1, 1.3] as const;

/** What is told in a call, and how it ends. */
export interface ToldInCall {
  readonly person: Person;
  readonly trade: Trade;
  readonly notes: string;
  readonly consents: boolean;
  /** It broke off before the visitor had confirmed anything. */
  readonly isIncomplete: boolean;
}

const WANTED: Readonly<Record<Trade, string>> = {
  gutters: 'my gutters cleaned',
  washing: 'my driveway power washed',
  lights: 'holiday lights on my house',
  several: 'gutters cleaned and the house washed',
};

/** The report of a call in which somebody asks for a quote; it ends `at`. */
export function quoteCall(id: string, at: number, told: ToldInCall, random: Random): CallNews {
  const lines = told.isIncomplete ? linesOf(told).slice(0, -random.whole(5, 7)) : linesOf(told);
  const reason = told.isIncomplete
    ? random.pick(['connection-lost', 'customer-ended-call', 'silence-timed-out'])
    : random.pick(['customer-ended-call', 'assistant-ended-call']);
  const summary = told.isIncomplete
    ? null
    : `${told.person.firstName} wants ${WANTED[told.trade]} at ${told.person.address} and asks for a call back.`;
  return report(id, at, { lines, reason, summary }, random);
}

/** Nothing is asked for, or nothing comes of it. */
const SHORT_CALLS: readonly (readonly [asked: string | null, answer: string, reason: string | null])[] = [
  ['Are you open on Saturday?', 'Yes, from 9 to 4. Would you like a free quote?', 'customer-ended-call'],
  ['Do you paint houses?', 'We do gutters, washing and holiday lights, but no painting.', 'customer-ended-call'],
  ['Where are you located?', 'We come to you, all over Atlanta.', 'assistant-ended-call'],
  [
    'Can I talk to a real person?',
    'I can take your number so that the team calls you back. Shall I?',
    'connection-lost',
  ],
  [null, '', 'silence-timed-out'],
  [null, '', 'customer-did-not-give-microphone-permission'],
  [null, '', 'pipeline-error-of-the-voice'],
];

/** The `n`th of them: each kind of call has its turn. */
export function shortCall(id: string, at: number, n: number, random: Random): CallNews {
  const [asked = null, answer = '', reason = null] = SHORT_CALLS[n % SHORT_CALLS.length] ?? [];
  const talk: TranscriptLine[] =
    asked === null ? [] : [visitor(asked), assistant(answer), visitor('Okay, thanks. Bye.')];
  return report(id, at, { lines: [assistant(greeting), ...talk], reason, summary: null }, random);
}

/** Under way since `at`. */
export function liveCall(id: string, at: number): CallNews {
  const unknown = { endedAt: null, endedReason: null, transcript: null, summary: null, recordingUrl: null };
  return { id, status: 'in-progress', startedAt: at, ...unknown, isReport: false };
}

interface Said {
  readonly lines: readonly TranscriptLine[];
  readonly reason: string | null;
  readonly summary: string | null;
}

function report(id: string, endedAt: number, { lines, reason, summary }: Said, random: Random): CallNews {
  const spokenMs = lines.reduce((sum, { text }) => sum + BREATH_MS + text.length * LETTER_MS * random.pick(PACES), 0);
  const startedAt = Math.round(endedAt - spokenMs);
  const transcript = writeTranscript(lines);
  const told = { startedAt, endedAt, endedReason: reason, transcript, summary };
  return { id, status: 'ended', ...told, recordingUrl: null, isReport: true };
}

function linesOf({ person, trade, notes, consents }: ToldInCall): TranscriptLine[] {
  const { firstName, lastName, phone, address } = person;
  const number = `${phone.slice(0, 3)}, ${phone.slice(3, 6)}, ${phone.slice(6)}`;
  return [
    assistant(greeting),
    visitor(`Hi, I need ${WANTED[trade]}. ${notes.split('\n')[0] ?? ''}`.trim()),
    assistant(`${acknowledged.started} ${questions.name.first}`),
    visitor(`${firstName} ${lastName}.`),
    assistant(`${acknowledged.name(firstName)} ${questions.phone.first}`),
    visitor(number),
    assistant(`${acknowledged.phone(number)} ${questions.address.first}`),
    visitor(address),
    assistant(`${acknowledged.other} ${questions.email.first}`),
    visitor('No, just call me.'),
    assistant(currentCallConsent.text),
    visitor(consents ? 'Sure.' : 'No texts, please.'),
    assistant(outcomes.stored(firstName)),
    visitor('Thank you, bye.'),
  ];
}

function assistant(text: string): TranscriptLine {
  return { who: 'assistant', text };
}

function visitor(text: string): TranscriptLine {
  return { who: 'visitor', text };
}
