import type { Line } from '@downspout/assistant/assistant-model';
import { isConfirmation } from '@downspout/assistant/understanding/confirmation';
import { readEmail } from '@downspout/assistant/understanding/email';
import { readServices } from '@downspout/assistant/understanding/service';
import { digitRuns, joinDigits } from '@downspout/assistant/understanding/spoken-digits';
import { area } from '@downspout/business/facts';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { CALL_FIELDS } from '@downspout/leads/fields/quote';

const CHECKED = CALL_FIELDS.map(({ column }) => column);
export type CheckedField = (typeof CHECKED)[number];

/** Recognizers write the one, people and models the other. */
const SHORT = new Map(
  Object.entries({ st: 'street', ave: 'avenue', rd: 'road', dr: 'drive', ln: 'lane', blvd: 'boulevard', ct: 'court' }),
);
/** Everybody knows where the company works. */
const KNOWN = new Set(tokens(`${area.city} ${area.region} Georgia`));
/** Shorter words of free text prove nothing by themselves. */
const TELLING = 4;

/**
 * The fields of a request whose value neither stands in what the visitor said nor was confirmed by them: said by the
 * assistant, and answered with nothing but a yes.
 */
export function unsaidFields(lines: readonly Line[], request: CallQuoteRequest): CheckedField[] {
  const ground = lines
    .filter((line, index) => line.role === 'user' || isAnsweredYes(line, lines[index + 1]))
    .map(({ text }) => text);
  return CHECKED.filter((field) => request[field] !== '' && !isSaid(field, request[field], ground));
}

function isAnsweredYes({ role, interrupted }: Line, next: Line | undefined): boolean {
  return role === 'assistant' && !interrupted && next?.role === 'user' && isConfirmation(next.text);
}

function isSaid(field: CheckedField, value: string, ground: readonly string[]): boolean {
  switch (field) {
    case 'phone':
      return digitsOf(ground).includes(value.replace(/\D/g, '').slice(-10));
    case 'email':
      return pieces(ground).some((text) => readEmail(text)?.email === value.toLowerCase() || holds(text, value));
    case 'service_type':
      return value === 'multiple' || ground.some((text) => readServices(text).some((service) => service === value));
    default:
      return areSaid(tokens(value), field === 'notes', ground);
  }
}

/** Each text, and its parts, as one may contain several values. */
function pieces(ground: readonly string[]): string[] {
  return ground.flatMap((text) => [text, ...text.split(/[,;]\s/)]);
}

function holds(text: string, value: string): boolean {
  return text.toLowerCase().includes(value.toLowerCase());
}

function areSaid(words: readonly string[], isFree: boolean, ground: readonly string[]): boolean {
  const said = new Set(ground.flatMap(tokens));
  const numbers = digitsOf(ground);
  return words.every((word) => {
    if (/^\d+$/.test(word)) return said.has(word) || numbers.includes(word);
    return said.has(word) || KNOWN.has(word) || (isFree && word.length < TELLING) || isSpelled(word, ground);
  });
}

/** "J A N E". */
function isSpelled(word: string, ground: readonly string[]): boolean {
  return ground.some((text) => ` ${tokens(text).join(' ')} `.includes(` ${[...word].join(' ')} `));
}

/** All digits of each text, spoken ones too, in their order. */
function digitsOf(ground: readonly string[]): string {
  return ground.map((text) => digitRuns(text.slice(0, 2_000)).map(joinDigits).join('')).join('');
}

function tokens(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => SHORT.get(word) ?? word);
}
