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

const NOT_FIRST =
  /\bnot ([^,.;!?]{1,60}?)(?:,|;|\.| but| it['’]?s| i said)+\s*(?:(?:but|it['’]?s|i said|i meant?|rather|actually)\s+)*([^,.;!?]{1,60})/i;
const NOT_LAST =
  /(?:^|\b(?:it['’]?s|is|with|said|mean|meant|be|at|no,?)\s+|[,.]\s*)([^,.;!?]{1,60}?),?\s+(?:and )?not ([^,.;!?]{1,60})/i;

export function readSwap(text: string): Swap | null {
  const first = NOT_FIRST.exec(text);
  if (first?.[1] && first[2]) return { wrong: first[1].trim(), right: bare(first[2]) };
  const last = NOT_LAST.exec(text);
  if (last?.[1] && last[2]) return { wrong: last[2].trim(), right: bare(last[1]) };
  return null;
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
  /\b(\p{L}+),? (?:is )?(?:spelled )?(with|without) (?:an?|the letter) ["']?(\p{L})["']?(?=$|\s*[.,;!]|\s+(?:not|and|instead)\b)/iu;

/** "Jayne with a y", "Sara without an h", "Catherine with a K"; `name` is as the recogniser wrote it. */
export function readSpellingOf(text: string): string | null {
  const match = SPELLING.exec(text);
  const [, name, how, sign] = match ?? [];
  if (name === undefined || sign === undefined || name.length < 2) return null;
  return written(
    how?.toLowerCase() === 'without'
      ? name.replace(new RegExp(`${sign}(?!.*${sign})`, 'i'), '')
      : spelledWith(name, sign),
  );
}

function spelledWith(name: string, sign: string): string {
  const letter = sign.toLowerCase();
  const lower = name.toLowerCase();
  if (lower.includes(letter)) return name;
  if (letter === 'y') return lower.includes('i') ? lower.replace('i', 'y') : lower.replace(/a(?=[^aeiou])/, 'ay');
  if (letter === 'k') return lower.replace(/^c/, 'k');
  if (letter === 'c') return lower.replace(/k/, 'c');
  if (letter === 'i') return lower.replace(/y(?=.)|y$/, 'i');
  return lower + letter;
}
