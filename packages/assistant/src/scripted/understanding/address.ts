import { NOT_A_NAME } from './not-a-name.ts';
import { type Span, tokenize } from './spans.ts';
import { type DigitPiece, digitRuns, joinDigits } from './spoken-digits.ts';

/** An address found in a text, and where. */
export interface AddressReading extends Span {
  readonly address: string;
}

const TYPES =
  'street|st|avenue|ave|road|rd|drive|dr|lane|ln|court|ct|circle|cir|boulevard|blvd|way|place|pl|terrace|ter|trail|trl|parkway|pkwy|highway|hwy|square|sq|loop|pike|point|cove|crossing|ridge|walk|alley|bend|path|row|run';
const TYPE_WORDS: ReadonlySet<string> = new Set(TYPES.split('|'));
const DIRECTION = '(?:north ?east|north ?west|south ?east|south ?west|north|south|east|west|[ns]\\.?[ew]\\.?)';
const STREET_WORD = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’.-]*";
/** The rest of a street after its number: "Oak Street", "North Decatur Rd NE", "Peachtree St, Apt 4". */
const STREET = new RegExp(
  `^\\s*((?:${STREET_WORD}\\s+){1,4}?(?:${TYPES})\\b\\.?(?:\\s+${DIRECTION}\\b\\.?)?(?:,?\\s+(?:apt|apartment|unit|suite|ste|#)\\.?[\\s#]*[\\p{L}\\p{N}]{1,5}\\b)?)`,
  'iu',
);
const STREET_ALONE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’.-])((?:${STREET_WORD}\\s+){1,3}?(?:${TYPES})\\b(?:\\s+${DIRECTION}\\b\\.?)?)`,
  'iu',
);
const TOWN_WORD = /^(,?\s*)(\p{L}[\p{L}\p{M}'’.-]*)/u;
const STATE_AND_ZIP = /^,?\s*(?:(GA|Georgia|AL|Alabama|FL|Florida|SC|NC|TN)\b\.?)?,?\s*(\d{5}(?:-\d{4})?\b)?/i;
const LEAD_IN =
  /^(?:(?:uh|um|well|yes|yeah|sure|ok|okay|so|oh|no|sorry|actually)\b[\s,.]*)*(?:(?:it|that)(?:['’]?s| is) (?:at |on |in )?|(?:the|my) (?:property |home |house )?address(?:['’]s| is|:)? |(?:i|we) live (?:at|on|in) |(?:i['’]?m|we['’]?re) (?:at|on|in) |the (?:house|property) is (?:at|on|in) |at |on |in )?/i;
/** Most characters of an address: more is a story. */
const LONGEST = 200;

/** Between the addresses of two houses. */
const BOTH = /^[\s,;]*(?:and\b|plus\b|&)\s*(?:(?:the|other|second|another|one|house|property|is|also|at|on)\b\s*)*$/i;

/** The last address of a text, or the last two where both are meant; null when there is none. */
export function readAddress(text: string): AddressReading | null {
  const last = readLast(text);
  const before = last === null ? null : readLast(text.slice(0, last.start));
  if (last === null || before === null || !BOTH.test(text.slice(before.end, last.start))) return last;
  return { address: `${before.address} and ${last.address}`, start: before.start, end: last.end };
}

/** The last house number with a street after it, and the town that follows. */
function readLast(text: string): AddressReading | null {
  for (const run of digitRuns(text).reverse()) {
    const number = houseNumber(run, text);
    const street = number === null ? null : STREET.exec(text.slice(number.end, number.end + LONGEST));
    if (number === null || street === null || !plausible(street[1] ?? '')) continue;
    const streetEnd = number.end + street[0].length;
    const town = readTown(text, streetEnd);
    const parts = [`${number.digits} ${tidy(street[1] ?? '')}`, ...town.parts];
    return { address: parts.join(', '), start: number.start, end: town.end };
  }
  return null;
}

/** The whole answer to the question for the address: "on Peachtree Street, near the church". */
export function addressAnswer(text: string): string | null {
  const rest = text
    .replace(LEAD_IN, '')
    .replace(/(?<![\s.!])[\s.!]+$/, '')
    .trim();
  // "I already told you" is no place, nor is "same as before" or "I have a question".
  if (/\b(?:already|told|said|remember|forg[eo]t|know|later)\b|^(?:the )?same\b|^i(?:['’][a-z]+)?\s/i.test(rest))
    return null;
  return rest === '' || rest.length > LONGEST || rest.includes('?') || !/\p{L}{2}/u.test(rest) ? null : rest;
}

/** A street without its number, as in "not Oak Street, Elm Street". */
export function readStreet(text: string): string | null {
  const words = STREET_ALONE.exec(text)?.[1]?.split(/\s+/) ?? [];
  while (words.length > 1 && NOT_A_NAME.has((words[0] ?? '').toLowerCase()) && !isType(words[0])) words.shift();
  return words.length < 2 ? null : tidy(words.join(' '));
}

/** The address with another street in it; null when it has none. */
export function withStreet(address: string, street: string): string | null {
  const known = /^(\d+\p{L}?\s+)[^\s,][^,]*(,.*)?$/u.exec(address);
  return known === null ? null : `${known[1]}${street}${known[2] ?? ''}`;
}

/** "It's 2212 Briarcliff" mends the number of an address on Briarcliff Road; null when it does not. */
export function withNumber(address: string, text: string): string | null {
  const zip = /\bzip(?: code)?(?: is|['’]s)? (\d{5}(?:-\d{4})?)\b/i.exec(text)?.[1];
  if (zip !== undefined && address !== '') {
    return /\b\d{5}(?:-\d{4})?$/.test(address) ? address.replace(/\d{5}(?:-\d{4})?$/, zip) : `${address}, ${zip}`;
  }
  const unit = /\b((?:unit|apt|apartment|suite|ste)\.? )#?(\w{1,5})\b/i.exec(text);
  if (unit?.[1] !== undefined && address.toLowerCase().includes(unit[1].toLowerCase())) {
    return withUnit(address, unit[1], unit[2] ?? '');
  }
  const said = /\b(\d{1,5}\p{L}?)\s+(\p{L}{3,})/u.exec(text);
  const [, number, word = ''] = said ?? [];
  if (
    number === undefined ||
    !/^\d/.test(address) ||
    !tokenize(address).some(({ lower }) => lower === word.toLowerCase())
  )
    return null;
  return address.replace(/^\d+\p{L}?/u, number);
}

/** "Apt 4B" with another number behind the same word. */
function withUnit(address: string, kind: string, number: string): string {
  const from = address.toLowerCase().indexOf(kind.toLowerCase()) + kind.length;
  return address.slice(0, from) + address.slice(from).replace(/^#?\w+/, number);
}

function houseNumber(run: readonly DigitPiece[], text: string): { digits: string; start: number; end: number } | null {
  const last = run.at(-1);
  if (last === undefined) return null;
  // A written number stands alone; spoken ones are several pieces.
  const pieces = /\d/.test(text.charAt(last.start))
    ? [last]
    : run.filter(({ start }) => !/\d/.test(text.charAt(start)));
  const digits = joinDigits(pieces);
  const letter = /^[a-d]\b(?=\s)/i.exec(text.slice(last.end))?.[0] ?? '';
  if (digits.length > 5) return null;
  return { digits: digits + letter, start: pieces[0]?.start ?? last.start, end: last.end + letter.length };
}

/** "2 stories and the driveway" has a "drive" in it only by chance; "5 years on Oak Street" is no house number. */
function plausible(street: string): boolean {
  const [first = ''] = street.toLowerCase().split(/\s+/);
  return !/^(?:stor(?:y|ies)|years?|months?|weeks?|days?|hours?|minutes?|feet|foot|gutters?|downspouts?|trees?|houses?|times?|people|on|in|at|and|or|of|to|from|the|my|is|a)$/.test(
    first,
  );
}

function readTown(text: string, from: number): { parts: string[]; end: number } {
  let end = from;
  const town: string[] = [];
  const lead = /^,?\s+in\s+/i.exec(text.slice(end));
  if (lead !== null) end += lead[0].length;
  while (town.length < 3) {
    const match = TOWN_WORD.exec(text.slice(end));
    const word = match?.[2] ?? '';
    if (match === null || NOT_A_NAME.has(word.toLowerCase().replace(/\.$/, '')) || isState(word)) break;
    if (town.length > 0 && match[1]?.includes(',')) break;
    if (/^(?:call|ring|phone|his|her|they|ask|two|nothing|water|pine|leaves)$/i.test(word) || /ing$/.test(word)) break;
    town.push(word.replace(/\.$/, ''));
    end += match[0].replace(/\.$/, '').length;
    if (/\.$/.test(word) && !/^st\.$/i.test(word)) break;
  }
  if (town.length === 0) end = from;
  const state = STATE_AND_ZIP.exec(text.slice(end));
  end += state?.[1] || state?.[2] ? (state[0].trimEnd().length ?? 0) : 0;
  const zip = state?.[2] === undefined ? spokenZip(text.slice(end)) : null;
  end += zip?.end ?? 0;
  const region = [regionName(state?.[1] ?? ''), state?.[2] ?? zip?.digits ?? '']
    .filter((part) => part !== '')
    .join(' ');
  return { parts: [titled(town.join(' ')), region].filter((part) => part !== ''), end };
}

/** "Three oh three oh six", at once behind the town. */
function spokenZip(text: string): { digits: string; end: number } | null {
  const [run] = digitRuns(text.slice(0, 80));
  const digits = joinDigits(run ?? []);
  const start = run?.[0]?.start ?? 0;
  return digits.length === 5 && /^[\s,]*$/.test(text.slice(0, start)) ? { digits, end: run?.at(-1)?.end ?? 0 } : null;
}

function regionName(state: string): string {
  return state.length === 2 ? state.toUpperCase() : titled(state);
}

function isState(word: string): boolean {
  return /^(?:GA|Georgia|AL|Alabama|FL|Florida|SC|NC|TN)\.?$/i.test(word);
}

function isType(word: string | undefined): boolean {
  return TYPE_WORDS.has((word ?? '').toLowerCase());
}

function tidy(street: string): string {
  return titled(street.replace(/\s+/g, ' ').replace(/\.$/, ''));
}

/** Small letters get a capital; what was written with care stays. */
function titled(words: string): string {
  return /\p{Lu}/u.test(words)
    ? words
    : words.replace(/(^|\s)(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}
