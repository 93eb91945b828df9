import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { noteWords } from '@downspout/assistant/scripted';
import { isLinear } from '@downspout/assistant/testing/growth';
import {
  addressAnswer,
  readAddress,
  readStreet,
  withNumber,
  withStreet,
} from '@downspout/assistant/understanding/address';
import {
  isAddition,
  isCorrection,
  readSpellingOf,
  readSwap,
  swapped,
} from '@downspout/assistant/understanding/correction';
import { readEmail } from '@downspout/assistant/understanding/email';
import { readUrgency } from '@downspout/assistant/understanding/emergency';
import { readLanguage } from '@downspout/assistant/understanding/language';
import { isSpelledName, readName, written } from '@downspout/assistant/understanding/name';
import { readNotes, wholeNotes } from '@downspout/assistant/understanding/notes';
import { formatPhone, readPhone } from '@downspout/assistant/understanding/phone';
import { readRefusal } from '@downspout/assistant/understanding/refusal';
import { readServices, wantsSeveral } from '@downspout/assistant/understanding/service';
import { isSwearing, withoutSwearing } from '@downspout/assistant/understanding/swearing';
import { isQuestion, readTopics } from '@downspout/assistant/understanding/topics';
import { understand } from '@downspout/assistant/understanding/understand';
import { readAnswer } from '@downspout/assistant/understanding/yes-no';
import { callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import { cleanLine, cleanParagraphs } from '@downspout/leads/clean-text';
import { holidayLightsSchema } from '@downspout/leads/holiday-lights';
import { quoteRequestSchema } from '@downspout/leads/quote-request';
import { mailBody } from '../deliveries/mail-body.ts';
import { readTranscript } from '../office/calls/transcript.ts';
import { csvLine } from '../office/export/csv.ts';
import { phoneDigits, searchableWords, searchedWords } from '../office/inbox/search-words.ts';
import { e164 } from '../opt-outs/e164.ts';
import { readKeyword } from '../opt-outs/keywords.ts';
import { weightOf } from '../pages/accepted-encoding.ts';
import { readCallReport } from '../voice/call-news.ts';

const EMPTY = { asked: null, details: {}, digits: '' };
const NO_TEXTS = { name: '', phone: '', email: '', address: '', details: '', notes: '' };
const REQUEST = {
  first_name: 'Jane',
  last_name: 'Smith',
  email: 'jane@example.com',
  phone: '404 555 0142',
  address: '1 Oak St',
};

/** Everything that reads words of a visitor, or of a caller. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'all of one utterance': (text) => understand(text, EMPTY),
  'the answer to the name': (text) => understand(text, { ...EMPTY, asked: 'name' }),
  'the answer to the address': (text) => understand(text, { ...EMPTY, asked: 'address' }),
  'the answer to the phone': (text) => understand(text, { ...EMPTY, asked: 'phone', digits: '404' }),
  'the correction of a request': (text) => understand(text, { ...EMPTY, asked: 'confirm', details: REQUEST }),
  'the memory of a call': (text) => noteWords(null, text, text),
  name: (text) => [readName(text, 'answer'), readName(text, 'aside'), isSpelledName(text), written(text)],
  email: readEmail,
  phone: (text) => [readPhone(text), readPhone(text, '4045550'), formatPhone(text)],
  address: (text) => [readAddress(text), addressAnswer(text), readStreet(text)],
  'part of an address': (text) => [
    withStreet(text, 'Elm'),
    withNumber(text, '12 Oak Street'),
    withNumber('12 Oak Street', text),
  ],
  correction: (text) => [isCorrection(text), isAddition(text), readSwap(text), readSpellingOf(text)],
  swap: (text) => swapped(text, { wrong: 'oak', right: 'elm' }),
  urgency: readUrgency,
  language: readLanguage,
  notes: (text) => [readNotes(text), wholeNotes(text)],
  refusal: readRefusal,
  services: (text) => [readServices(text), wantsSeveral(text)],
  swearing: (text) => [isSwearing(text), withoutSwearing(text)],
  topics: (text) => [readTopics(text), isQuestion(text)],
  'yes or no': readAnswer,
  'clean text': (text) => [cleanLine(text), cleanParagraphs(text)],
  'quote request': (text) => quoteRequestSchema.safeParse(everyField(quoteRequestSchema, text)),
  'quote request by a call': (text) => callQuoteRequestSchema.safeParse(everyField(callQuoteRequestSchema, text)),
  'holiday-lights request': (text) => holidayLightsSchema.safeParse(everyField(holidayLightsSchema, text)),
  search: (text) => [
    searchedWords(text),
    searchableWords({ ...NO_TEXTS, phone: text, notes: text }),
    phoneDigits(text),
  ],
  mail: (text) => mailBody({ intro: null, rows: [['Notes', text]], link: null }),
  CSV: (text) => csvLine([text, text]),
  'opt-out by phone': (text) => [e164(text), readKeyword(text)],
  'transcript of a call': readTranscript,
  'report of a call': (text) =>
    readCallReport({ type: 'end-of-call-report', call: { id: 'a' }, artifact: { transcript: text } }),
  'accepted encoding': (text) => weightOf(text, 'br'),
};

/** Repeated to any length: what people say in five scripts, and what has once made one of the readers slow. */
const PIECES: readonly string[] = [
  'my name is Jane Smith and the gutters at 12 Oak Street are clogged, call 404 555 0142. ',
  'a',
  'MY NAME IS ',
  'меня зовут Анна, ',
  'ж',
  'με λένε Ελένη ',
  'ω',
  'اسمي ليلى ',
  'שמי דנה ',
  'ا',
  '我叫王芳。',
  '王',
  "é'",
  'e\u0301\u0323',
  'a at a dot ',
  'at ',
  'a.',
  'a@',
  '@a.',
  'four hundred ',
  '1 ',
  '1a',
  '4045550142',
  '12 Oak ',
  'other one other ',
  'not a, ',
  'no but it’s ',
  ' ',
  '\t\n',
  '.',
  ',,',
  'yes and ',
  'j a n e ',
  'can you do ',
  'it coming ',
  'Services: ',
  'sh1t0',
  'f',
  'http://',
  '"\n;=',
  '+1 (',
  '🌲\u200d',
  'A: b\n',
];

for (const [reader, read] of Object.entries(READERS)) {
  test(`${reader}: twice the text costs at most 2.5 times the processor time`, async () => {
    const slow: string[] = [];
    for (const piece of PIECES) {
      if (!(await isLinear(read, (characters) => made(piece, characters)))) slow.push(piece);
    }
    deepEqual(slow, []);
  });
}

/** The last character fits nothing, so that everything is tried. */
function made(piece: string, characters: number): string {
  return `${piece.repeat(Math.ceil(characters / piece.length))}\u0001`;
}

function everyField(schema: { readonly shape: object }, text: string): Record<string, string> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, text]));
}
