import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { ServiceType } from '@downspout/leads/options';
import type { Question } from '../dialogue.ts';
import { addressAnswer, readAddress } from './address.ts';
import { isAddition, isCorrection, readSpellingOf, readSwap, type Swap, swapped } from './correction.ts';
import { readEmail } from './email.ts';
import { readUrgency, type Urgency } from './emergency.ts';
import { firstPart } from './first-part.ts';
import { type OtherLanguage, readLanguage } from './language.ts';
import { isSpelledName, type NameExpectation, type NameReading, readName } from './name.ts';
import { readNotes, wholeNotes } from './notes.ts';
import { type PhoneReading, readPhone } from './phone.ts';
import { type RefusedField, readRefusal } from './refusal.ts';
import { readServices, wantsSeveral } from './service.ts';
import { type Span, without } from './spans.ts';
import { isSwearing } from './swearing.ts';
import { isQuestion, readTopics, type Topic } from './topics.ts';
import { type AnswerReading, readAnswer } from './yes-no.ts';

/** All that one utterance may mean. What it does mean depends on the dialogue. */
export interface Understood {
  /** What was read of it. */
  readonly text: string;
  /** The rest of a long one, which nobody has read yet; '' for all others. */
  readonly unread: string;
  readonly answer: AnswerReading;
  readonly question: boolean;
  readonly topics: readonly Topic[];
  readonly language: OtherLanguage | null;
  readonly urgency: Urgency;
  readonly swearing: boolean;
  /** What is refused; empty when it is not named, null when nothing is. */
  readonly refusal: readonly RefusedField[] | null;
  readonly correction: boolean;
  readonly addition: boolean;
  readonly swap: Swap | null;
  readonly services: readonly ServiceType[];
  readonly several: boolean;
  readonly name: NameReading | null;
  /** How a name is spelled that was said before. */
  readonly spelling: string | null;
  readonly phone: PhoneReading | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly notes: string;
}

export interface Context {
  readonly asked: Question | null;
  readonly details: Readonly<Partial<CallQuoteRequest>>;
  /** Digits of a phone number that came before. */
  readonly digits: string;
}

const SPEAKS_OF_PHONE =
  /\b(?:phone|number|cell|mobile|call me|reach me|text me|digits?|area code|ends? (?:in|with)|last (?:four|4))\b/i;

export function understand(said: string, { asked, details, digits }: Context): Understood {
  const { read, kept } = firstPart(said);
  const text = read.replace(/\by['’]all\b/gi, 'you');
  const swap = meantSwap(text, details);
  const cut = cutter(swap === null ? text : text.replace(`not ${swap.wrong}`, ' ; '));
  const email = cut.out(readEmail);
  const whole = cut.out((rest) => completeOnly(readPhone(rest, digits)));
  const street = cut.out(readAddress);
  const wantsDigits = (asked === 'phone' || digits !== '' || speaksOfPhone(text, asked)) && street === null;
  const phone = whole ?? (wantsDigits ? cut.out((rest) => readPhone(rest, digits)) : null);
  const spelling = readSpellingOf(cut.rest());
  const expected = nameExpectation(text, asked, details);
  const name = spelling === null ? cut.out((rest) => readName(rest, spokenOtherwise(rest) ? 'no' : expected)) : null;
  const rest = cut.rest();
  const topics = readTopics(rest);
  const start = readAnswer(text);
  const answer = kept === '' ? start : { ...start, more: true };
  const refusal = readRefusal(text);
  const others = email !== null || phone !== null || street !== null || name !== null;
  const question = isQuestion(rest);
  const free = !others && !question && !refusal && (answer.answer === null || answer.more) && topics.length === 0;
  const place = free && asked === 'address' && details.address === undefined ? addressAnswer(text) : null;
  const toldFreely = asked === 'notes' && !others && !question && (answer.more || answer.answer === null);
  return {
    text,
    unread: kept,
    answer,
    question,
    topics,
    language: readLanguage(text),
    urgency: readUrgency(rest),
    swearing: isSwearing(text),
    refusal,
    correction: isCorrection(text),
    addition: isAddition(text),
    swap,
    services: readServices(rest),
    several: wantsSeveral(rest),
    name,
    spelling,
    phone,
    email: email?.email ?? null,
    address: street?.address ?? place,
    notes: kept === '' ? notesIn(rest) : `${wholeNotes(text)} ${kept}`,
  };

  function notesIn(told: string): string {
    if (place !== null) return '';
    return topics.includes('complaint') || toldFreely ? wholeNotes(text) : readNotes(told);
  }
}

/** "Oak Street, number 12" is an address. */
function speaksOfPhone(text: string, asked: Question | null): boolean {
  return SPEAKS_OF_PHONE.test(
    asked === 'address' ? text.replace(/(?<!\b(?:my|the|phone|cell) )\bnumber\b/gi, '') : text,
  );
}

/** "Do not text me" swaps nothing: what is wrong must be something that was told, or could have been. */
function meantSwap(text: string, details: Context['details']): Swap | null {
  const swap = readSwap(text);
  if (swap === null) return null;
  const told = Object.values(details).some((value) => typeof value === 'string' && swapped(value, swap) !== null);
  return told || /\d/.test(swap.wrong) || readServices(swap.wrong).length > 0 ? swap : null;
}

function nameExpectation(text: string, asked: Question | null, details: Context['details']): NameExpectation {
  if (asked === 'name') return 'answer';
  if (asked === 'confirm' || asked === 'change') return isCorrection(text) ? 'correction' : 'no';
  // "Linda", and then "Linda Jones"; or "it's S E A N".
  const first = details.first_name?.toLowerCase() ?? '';
  if (first !== '' && (text.toLowerCase().startsWith(`${first} `) || isSpelledName(text)) && asked !== 'email')
    return 'answer';
  return details.first_name === undefined && asked !== 'email' && asked !== 'address' ? 'aside' : 'no';
}

/** "Will you come Sunday?" is no name, though one was asked for. */
function spokenOtherwise(text: string): boolean {
  return isQuestion(text) || readRefusal(text) !== null || readLanguage(text) !== null;
}

function completeOnly(reading: PhoneReading | null): PhoneReading | null {
  return reading?.state === 'complete' ? reading : null;
}

/** Reads one thing after the other, each from what the ones before have left. */
function cutter(text: string) {
  let rest = text;
  return {
    rest: () => rest,
    out<Reading extends Span>(read: (rest: string) => Reading | null): Reading | null {
      const reading = read(rest);
      if (reading !== null) rest = without(rest, reading);
      return reading;
    },
  };
}
