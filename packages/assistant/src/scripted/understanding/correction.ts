import { written } from './name.ts';

/** Whether the text takes back something that was said before. */
export function isCorrection(text: string): boolean {
  return /\b(?:actually|instead|rather|change|changed|correct(?:ion)?|wrong|not|isn['’]?t|make (?:it|that)|should be|i meant?|i mean|sorry|mistake|misspelled|update|switch)\b|^\W*no\b/i.test(
    text,
  );
}

/** Whether something is added to what was said before. */
export function isAddition(text: string): boolean {
  return /\b(?:also|too|as well|plus|both|in addition|on top|along with|another thing)\b/i.test(text);
}

/** "Elm Street, not Oak Street", "not Oak Street, Elm Street": what is wrong, and what is right. */
export interface Swap {
  readonly wrong: string;
  readonly right: string;
}

/** Most characters of either side. */
const LONGEST = 60;
/** Between the two of "not Oak Street, Elm Street". */
const SEPARATOR = /[,;.]| but\b| it['’]?s\b| i said\b/i;
const SEPARATORS = /^(?:[\s,;.]|(?:but|it['’]?s|i said|i meant?|rather|actually)\b)+/i;
/** Where the right value may begin: "it's 14 not 12". */
const BEFORE_RIGHT = /\b(?:it['’]?s|is|with|said|mean|meant|be|at|no)\s/gi;

export function readSwap(text: string): Swap | null {
  return readNotFirst(text) ?? readNotLast(text);
}

function readNotFirst(text: string): Swap | null {
  for (const { index, 0: not } of text.matchAll(/\bnot /gi)) {
    const rest = text.slice(index + not.length, index + not.length + 3 * LONGEST);
    const separator = SEPARATOR.exec(rest);
    const wrong = rest.slice(0, separator?.index).trim();
    if (separator === null || wrong === '' || wrong.length > LONGEST || /[!?]/.test(wrong)) continue;
    const right = phraseIn(rest.slice(separator.index).replace(SEPARATORS, ''));
    if (right !== '') return { wrong, right: bare(right) };
  }
  return null;
}

function readNotLast(text: string): Swap | null {
  for (const { index, 0: not } of text.matchAll(/,?\s(?:and )?not /gi)) {
    const wrong = phraseIn(text.slice(index + not.length, index + not.length + LONGEST)).trim();
    const right = bare(lastPhrase(text.slice(Math.max(0, index - 2 * LONGEST), index)));
    if (wrong !== '' && right !== '') return { wrong, right };
  }
  return null;
}

/** What stands there up to the next punctuation. */
function phraseIn(text: string): string {
  return /^[^,.;!?]{1,60}/.exec(text)?.[0] ?? '';
}

/** What stands behind the last punctuation; of a long one, what follows upon the first "it's" or "is" that is near enough. */
function lastPhrase(before: string): string {
  const last = Math.max(...[',', '.', ';', '!', '?'].map((mark) => before.lastIndexOf(mark)));
  const phrase = before.slice(last + 1).trim();
  if (phrase.length <= LONGEST) return phrase;
  for (const { index, 0: word } of phrase.matchAll(BEFORE_RIGHT)) {
    const right = phrase.slice(index + word.length);
    if (right.length <= LONGEST) return right;
  }
  return '';
}

function bare(text: string): string {
  return text.replace(/^\s*(?:(?:no|actually|sorry|it['’]?s|it is|is|i said|i meant?|at|with)\b[\s,]*)+/i, '').trim();
}

/** The value with the wrong part replaced by the right one; null when the wrong part does not stand in it. */
export function swapped(value: string, { wrong, right }: Swap): string | null {
  const place = value.toLowerCase().indexOf(wrong.toLowerCase());
  const before = value.charAt(place - 1);
  const after = value.charAt(place + wrong.length);
  if (place < 0 || /[\p{L}\p{N}]/u.test(before + after)) return null;
  return value.slice(0, place) + right + value.slice(place + wrong.length);
}

const SPELLING =
  /(?<!\p{L})(\p{L}+),? (?:is )?(?:spelled )?(with|without) (?:an?|the letter) ["']?(\p{L})["']?(?=$|\s*[.,;!]|\s+(?:not|and|instead)\b)/iu;

/** "Jayne with a y", "Sara without an h", "Catherine with a K"; `name` is as the recogniser wrote it. */
export function readSpellingOf(text: string): string | null {
  const match = SPELLING.exec(text);
  const [, name, how, letter] = match ?? [];
  if (name === undefined || letter === undefined || name.length < 2) return null;
  return written(how?.toLowerCase() === 'without' ? withoutLast(name, letter) : spelledWith(name, letter));
}

/** "Sarah" without its last "h". */
function withoutLast(name: string, letter: string): string {
  const place = name.toLowerCase().lastIndexOf(letter.toLowerCase());
  return place < 0 ? name : name.slice(0, place) + name.slice(place + letter.length);
}

function spelledWith(name: string, spoken: string): string {
  const letter = spoken.toLowerCase();
  const lower = name.toLowerCase();
  if (lower.includes(letter)) return name;
  if (letter === 'y') return lower.includes('i') ? lower.replace('i', 'y') : lower.replace(/a(?=[^aeiou])/, 'ay');
  if (letter === 'k') return lower.replace(/^c/, 'k');
  if (letter === 'c') return lower.replace(/k/, 'c');
  if (letter === 'i') return lower.replace(/y(?=.)|y$/, 'i');
  return lower + letter;
}
