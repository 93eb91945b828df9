import { phone } from '@downspout/business/facts';
import { readServices } from '../scripted/understanding/service.ts';
import { numbersAsDigits } from './numbers-in-words.ts';
import { isUnfoundedTime } from './unfounded-time.ts';

/** What a sentence is measured by: the texts a fact may come from, and whether a request is stored. */
export interface Ground {
  readonly facts: string;
  readonly stored: boolean;
  /** What the visitor said, and what was understood of it. Default: nothing. */
  readonly visitor?: string;
}

const NUMBER = String.raw`\d[\d,]{0,12}(?:\.\d{1,4})?k?`;
const AMOUNT = new RegExp(
  String.raw`[$€£]\s?${NUMBER}|\b${NUMBER}(?:\s?(?:-|to|or)\s?\d[\d,]{0,12})?\s?(?:dollars?|bucks?|usd|euros?|cents?|percent\b|%)`,
  'gi',
);
/** "It costs 150", "about 200 for the whole house": a number that is no year, time, street or telephone number. */
const BARE_PRICE =
  /\b(?:costs?|prices?|priced|charges?|fees?|rates?|runs?|pays?|quote of|estimate of|starts? (?:at|from)|starting (?:at|from)|as low as|only|under|around|about|roughly|approximately|between|per)\b[^\d.?!]{0,30}\b\d{2,6}\b(?!\s*(?:years?|yards?|feet|foot|ft|stor(?:y|ies)|stars?|hours?|minutes?|days?|weeks?|months?|people|houses?|homes?|[ap]\.?m\b|o'clock|:\d|[-.)]\s?\d|\w+ (?:street|st|road|rd|avenue|ave|drive|lane|court|way)\b))/i;
const DISCOUNT =
  /\b(?:discounts?|coupons?|half[- ]price|on sale|sale price|special offer|price[- ]match\w*|best price|lowest price|cheapest|no (?:extra |additional |hidden )?(?:charge|cost|fees?)|free of charge|complimentary|is on the house)\b/i;
const FREE = /\bfree\b/i;
const FREE_MEANT_OTHERWISE = /\b(?:quotes?|estimates?)\b|\bfeel free\b|\bfree to\b|\bfreez/i;
const GUARANTEE =
  /\b(?:guarant\w+|warrant(?:y|ies|ied)|money[- ]back|refund\w*|(?:100|one hundred)\s?(?:%|percent)|satisfaction|promis(?:e|es|ed)|lifetime|risk[- ]free|certified|accredited|award[- ]winning|bonded|fully covered|we (?:cover|pay for|repair|replace|fix) (?:any|all|every) |no obligations?|24\s?[/-]\s?7|around the clock|best (?:in|company)|number one|#1|five[- ]star|always on time|never late|we never)\b/i;
/** What nobody can do in this call. */
const DONE_ELSEWHERE = [
  /\b(?:appointment|visit|slot|crew|team|technician|job|cleaning|install(?:ation)?|you|you['’]re|it|that|everything)\b[^.?!]{0,40}(?:\b(?:is|are|was|been|am|have)|['’](?:s|re|ve))(?: (?:now|all|already))* (?:scheduled|booked|confirmed|reserved|dispatched)\b/i,
  /\bI(?:['’]ve| have|['’]ll| will| can)?(?: (?:now|just|already))* (?:scheduled?|book(?:ed)?|reserved?|dispatch(?:ed)?|confirm(?:ed)? (?:you|your|the) (?:appointment|slot|visit))\b/i,
  /\b(?:sent|send|sending|texted|e-?mailed)\b[^.?!]{0,30}\b(?:text|e-?mail|sms|confirmation|invoice|link|message)\b/i,
];

/** "I have noted your request", "your request has been submitted", "you're all set". */
const CLAIM = new RegExp(
  [
    String.raw`\b(?:request|quote|details|information|everything|that|it)\b[^.?!]{0,40}(?:\b(?:is|are|was|been)|['’]s)(?: (?:now|all|already))* (?:noted|submitted|recorded|saved|sent|scheduled|booked)\b`,
    String.raw`\bI(?:['’]ve| have)?(?: (?:now|just|already))* (?:noted|submitted|recorded|saved|sent|scheduled|booked|passed)\b`,
    String.raw`\b(?:all set|on (?:our|the) list)\b`,
  ].join('|'),
  'i',
);
const NO_CLAIM = /\?$|\b(?:not|once|when|before|after|until|if|as soon as|conversation)\b|n['’]t\b/i;
/** Says that it is not known, or not to be had. */
const DENIAL =
  /\b(?:I|we)(?: \w+)? (?:can['’]?t|cannot|can not|don['’]t|do not|won['’]t|am not able to|are not able to|am unable to)\b|\b(?:not able|unable|whether)\b/i;

/**
 * Whether a model says what it cannot know: a price, a date or a time, a discount or a guarantee, a telephone number that is
 * none of the company's, that something is booked, or that a request is noted when none is stored. Models do so now and
 * then, whatever they are told, and a visitor takes it for the company's word. In doubt a sentence is left out. A question
 * about the visitor's own budget may name any amount.
 */
export function isUnfounded(spoken: string, ground: Ground): boolean {
  const sentence = numbersAsDigits(spoken);
  // What the facts say in these words may be said.
  if (isQuoted(spoken, ground.facts)) return false;
  if (!ground.stored && CLAIM.test(sentence) && !NO_CLAIM.test(sentence)) return true;
  return (
    isUnfoundedPrice(sentence, ground.facts) ||
    isUnfoundedPromise(sentence, ground.facts) ||
    namesStrangersNumber(sentence, ground) ||
    isUnfoundedTime(sentence, ground.facts)
  );
}

function isUnfoundedPrice(sentence: string, facts: string): boolean {
  if (/\?$/.test(sentence) && /\b(?:budget|spend)\b/i.test(sentence)) return false;
  const amounts = sentence.match(AMOUNT) ?? [];
  if (amounts.some((amount) => !isPriceOf(amount, sentence, facts))) return true;
  return amounts.length === 0 && BARE_PRICE.test(sentence);
}

/** A price of one service is none of another. */
function isPriceOf(amount: string, sentence: string, facts: string): boolean {
  const priced = facts
    .split(/(?<=[.!?])\s|\n/)
    .filter((fact) => (fact.match(AMOUNT) ?? []).some((one) => digitsOf(one) === digitsOf(amount)));
  const known = priced.flatMap((fact) => readServices(fact));
  return (
    priced.length > 0 && (known.length === 0 || readServices(sentence).every((service) => known.includes(service)))
  );
}

function isUnfoundedPromise(sentence: string, facts: string): boolean {
  if (DENIAL.test(sentence)) return false;
  if (DONE_ELSEWHERE.some((cue) => cue.test(sentence)) && !NO_CLAIM.test(sentence)) return true;
  const said = [GUARANTEE, DISCOUNT].flatMap((cue) => cue.exec(sentence)?.[0] ?? []);
  if (said.some((words) => !facts.toLowerCase().includes(words.toLowerCase()))) return true;
  return FREE.test(sentence) && !FREE_MEANT_OTHERWISE.test(sentence) && !/\?$/.test(sentence);
}

/** Ten digits that are neither the company's telephone number nor the visitor's. */
function namesStrangersNumber(sentence: string, { visitor = '' }: Ground): boolean {
  const known = `${phone.e164} ${visitor}`.replace(/\D+/g, '');
  const numbers = sentence.match(/\+?\d[\d\s().-]{8,24}\d/g) ?? [];
  return numbers
    .map((number) => number.replace(/\D/g, ''))
    .some((digits) => digits.length >= 10 && !known.includes(digits.slice(-10)));
}

function isQuoted(sentence: string, facts: string): boolean {
  return plain(sentence).length > 12 && plain(facts).includes(plain(sentence));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9$]+/g, ' ');
}

function digitsOf(amount: string): string {
  return amount.replace(/[^\d.k]/g, '').replace(/\.0*$/, '');
}
