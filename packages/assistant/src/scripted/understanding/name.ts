import { COMMON_NAMES } from './common-names.ts';
import { NOT_A_NAME } from './not-a-name.ts';
import type { Span } from './spans.ts';

/** A name found in a text, and where. A part that was not said is ''. */
export interface NameReading extends Span {
  readonly first: string;
  readonly last: string;
}

const PART = "[\\p{L}\\p{M}]+(?:['’-][\\p{L}\\p{M}]+)*";
/** After these a name follows, whatever it looks like. */
const CERTAIN =
  /\b(?:my (?:full )?name(?:['’]s| is|:)?|(?:the )?name['’]?s? (?:is|would be)|name:|^\W*name['’]s|me llamo|mi nombre es)\s+(?:uh,? |um,? )?/giu;
/** After these a name may follow: what comes must look like one. */
const POSSIBLE = /\b(?:i am|i['’]?m|this is|here is|call me|speaking is|(?:it|that)['’]?s)\s+/giu;
const ANNOUNCED = new RegExp(`^[^\\p{L}\\p{M}]*((?:${PART}\\s+)?${PART})\\s+(?:here|speaking)\\b`, 'iu');
const FIRST = new RegExp(`\\bfirst name(?:['’]s| is|:)?\\s+(${PART})`, 'iu');
const LAST = new RegExp(`\\b(?:last|family|sur) ?name(?:['’]s| is|:)?\\s+(${PART})`, 'iu');
const NEXT_WORD = new RegExp(`([\\s,]*)((?:[Oo] |[Mm]c )?${PART}\\.?)`, 'uy');
const TITLE = /^(?:mr|mrs|ms|miss|mister|missus|doctor|dr)\.?$/i;
/** Letters said one by one: "J A N E", "j-a-n-e", "J. A. N. E.". */
const SPELLED = /(?<![\p{L}\p{N}'’])\p{L}(?:[\s.,-]{1,2}\p{L}(?![\p{L}\p{N}'’])){2,}\.?/u;
const LEAD_IN =
  /^(?:(?:uh|um|well|yes|yeah|yep|sure|ok|okay|of course|hi|hello|hey|oh|so|no|sorry|actually|please)\b[\s,.!]*)+/i;
/** "First Baptist Church" has no last name. */
const ORGANISATION = /^(?:[\p{L}'’&]+ ){1,4}(?:church|inc|llc|company|apartments|school|properties|realty)\W*$/iu;
/** Most characters of one part of a name: more is no name, and is not to be read back. */
const LONGEST = 40;
/** Most characters around a name that are looked at: four words, and their letters one by one. */
const MOST = 250;

/** Whether the whole text may be a name (`answer`), "it's" may introduce one (`correction`), or a name may stand in it as a piece of its own (`aside`). */
export type NameExpectation = 'answer' | 'correction' | 'aside' | 'no';

/** A name that is introduced ("my name is", "this is"), or, where one is expected, words that can be one. */
export function readName(text: string, expected: NameExpectation): NameReading | null {
  const found = readParts(text) ?? readIntroduced(text, expected);
  if (found !== null || expected === 'no' || expected === 'correction') return found;
  return expected === 'answer' ? readAnswer(text) : readAside(text);
}

function readParts(text: string): NameReading | null {
  const first = FIRST.exec(text);
  const last = LAST.exec(text);
  if (first === null && last === null) return null;
  const spans = [first, last].filter((match) => match !== null);
  return {
    first: written(first?.[1] ?? ''),
    last: written(last?.[1] ?? ''),
    start: Math.min(...spans.map(({ index }) => index)),
    end: Math.max(...spans.map((match) => match.index + match[0].length)),
  };
}

function readIntroduced(text: string, expected: NameExpectation): NameReading | null {
  for (const { index, 0: lead } of text.matchAll(CERTAIN)) {
    const name = nameAt(text, index + lead.length, 'certain');
    if (name !== null) return { ...name, start: index };
  }
  for (const { index, 0: lead } of text.matchAll(POSSIBLE)) {
    if (/^(?:it|that)/i.test(lead) && expected !== 'answer' && expected !== 'correction') continue;
    const name = nameAt(text, index + lead.length, expected === 'answer' ? 'certain' : 'possible');
    if (name !== null) return { ...name, start: index };
  }
  const announced = ANNOUNCED.exec(text);
  const name = announced === null ? null : nameAt(text, text.indexOf(announced[1] ?? ''), 'possible');
  return name === null || announced === null ? null : { ...name, end: announced.index + announced[0].length };
}

/** "It's S E A N": letters and nothing else. */
export function isSpelledName(text: string): boolean {
  const rest = text.replace(/^\W*(?:(?:no|it['’]?s|that['’]?s|it is|that is|spelled)\W+)*/i, '').trim();
  return SPELLED.exec(rest)?.[0].length === rest.length && rest !== '';
}

/** The whole answer to "What is your name?", unless it is no name. */
function readAnswer(text: string): NameReading | null {
  if (text.includes('?')) return null;
  const start = LEAD_IN.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start).trim();
  if (rest === '' || rest.split(/\s+/).length > 12) return null;
  if (ORGANISATION.test(rest))
    return { first: rest.replace(/(?<![.,!])[.,!]+$/, ''), last: '', start, end: text.length };
  const name = nameAt(text, start, 'certain');
  if (name === null) return null;
  // "Smith power washing please" is no name: what follows must be a new piece, or nothing.
  return /^\s*(?:$|[.,;!]|and\b|my\b|with\b|from\b|at\b|over at\b)/i.test(text.slice(name.end)) ? name : null;
}

/** "Bob Jones", said before anybody has asked, or between other facts: "gutters, bob, 14 elm st". */
function readAside(text: string): NameReading | null {
  const all = text.trim();
  for (const match of text.matchAll(/[^,;]+/g)) {
    const piece = match[0].trim();
    const words = piece.split(/\s+/);
    const whole = piece === all;
    if (words.length > 2 || (whole && words.length < 2) || !COMMON_NAMES.has((words[0] ?? '').toLowerCase())) continue;
    const name = nameAt(text, match.index + match[0].indexOf(piece), 'certain');
    if (name !== null && name.end - name.start >= piece.length) return name;
  }
  return null;
}

function nameAt(text: string, from: number, trust: 'certain' | 'possible'): NameReading | null {
  const spelled = SPELLED.exec(text.slice(from, from + MOST));
  const words = nameWords(text, from, trust);
  const end = words.at(-1)?.end ?? from;
  if (spelled !== null && spelled.index <= end - from + 2) {
    return withSpelling(words, letters(spelled[0]), from, from + spelled.index + spelled[0].length);
  }
  return arranged(words, from, end);
}

interface NameWord extends Span {
  readonly text: string;
  /** Whether a comma stands before it. */
  readonly apart: boolean;
}

/** Up to four words from `from` on that can be parts of a name. */
function nameWords(text: string, from: number, trust: 'certain' | 'possible'): NameWord[] {
  const shouted = !/\p{Ll}/u.test(text.slice(Math.max(0, from - MOST), from + MOST));
  const words: NameWord[] = [];
  NEXT_WORD.lastIndex = from;
  while (words.length < 4) {
    const match = NEXT_WORD.exec(text);
    const word = match?.[2]?.replace(/\.$/, '') ?? '';
    if (match === null || word.length > LONGEST || (word.length < 2 && words.length === 0)) break;
    if (!fits(word, words.length === 0, trust, shouted)) break;
    const end = match.index + match[0].length - (TITLE.test(word) ? 0 : (match[2] ?? '').length - word.length);
    words.push({ text: word, apart: match[1]?.includes(',') ?? false, start: end - word.length, end });
    if (match[2]?.endsWith('.') && !TITLE.test(word)) break;
  }
  return words;
}

function fits(word: string, first: boolean, trust: 'certain' | 'possible', shouted: boolean): boolean {
  const lower = word
    .toLowerCase()
    .replace('’', "'")
    .replace(/^(?:o|mc) /, '');
  if (TITLE.test(word)) return first;
  // An initial may stand between names, another language's "and" may not.
  if (word.length === 1 && !/\p{Lu}/u.test(word)) return false;
  const capital = /^\p{Lu}/u.test(word) && !shouted;
  // "I'm Will Price": a capital inside a sentence, or a name everybody knows, outweighs the other meaning.
  if (NOT_A_NAME.has(lower) || lower.endsWith("n't")) return false;
  if (trust === 'certain') return !/(?:ing|ed)$/.test(lower) || capital;
  return capital || (first && COMMON_NAMES.has(lower)) || (!first && COMMON_NAMES.has(lower));
}

/** "Smith, Mary Smith" is the last name said twice; "Mrs. Jones" has no first name. */
function arranged(words: readonly NameWord[], start: number, end: number): NameReading | null {
  const titled = words[0] !== undefined && TITLE.test(words[0].text);
  const parts = titled ? words.slice(1) : [...words];
  const [first, second, third] = parts;
  if (first === undefined) return null;
  if (second?.apart) {
    if (third !== undefined && third.text.toLowerCase() === first.text.toLowerCase()) {
      return { first: written(second.text), last: written(first.text), start, end };
    }
    return { first: written(first.text), last: '', start, end: first.end };
  }
  if (titled && second === undefined) return { first: '', last: written(first.text), start, end };
  const last = parts.slice(1).filter(({ apart }) => !apart);
  return { first: written(first.text), last: last.map(({ text }) => written(text)).join(' '), start, end };
}

function withSpelling(words: readonly NameWord[], spelled: string, start: number, end: number): NameReading {
  const [first, last] = words.filter(({ text }) => text.length > 1);
  const written1 = written(first?.text ?? '');
  const name = written(spelled);
  if (first === undefined) return { first: name, last: '', start, end };
  // The letters spell the part that begins as they do; the last one said, if both do.
  if (last?.text.charAt(0).toLowerCase() === spelled.charAt(0)) return { first: written1, last: name, start, end };
  if (first.text.charAt(0).toLowerCase() === spelled.charAt(0)) {
    return { first: name, last: written(last?.text ?? ''), start, end };
  }
  return { first: written1, last: name, start, end };
}

function letters(spelled: string): string {
  return spelled.replace(/[^\p{L}]/gu, '').toLowerCase();
}

/** As a name is written: "jane" and "JANE" are Jane, "McDonald" stays as it is. */
export function written(name: string): string {
  const prefixed = /^(o|mc) (.+)$/i.exec(name);
  if (prefixed !== null) return (/^o/i.test(name) ? "O'" : 'Mc') + written(prefixed[2] ?? '');
  if (/\p{Ll}/u.test(name) && /^\p{Lu}/u.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
