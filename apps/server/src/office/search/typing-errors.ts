/** How many typing errors a word may have. Short words are mistaken for others too easily. */
function errorsAllowed(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** In words shorter than this the first letter must be right. */
const FIRST_LETTER_COUNTS = 6;
/** The beginning of a word is corrected from this length on. */
const BEGINNING = 6;

/** How many errors there are, and whether only the beginning of the other word was typed. */
export interface Slip {
  readonly errors: number;
  readonly isBeginning: boolean;
}

/** What may have been slipped into from a word to the one that was typed, or null. */
export function createSlips(typed: string): (word: string, letters: number) => Slip | null {
  const most = errorsAllowed(typed);
  const letters = lettersOf(typed);
  return (word, lettersOfWord) => {
    if (most === 0 || word.length < typed.length - most) return null;
    if (bits(letters & ~lettersOfWord) > most) return null;
    if (typed.length < FIRST_LETTER_COUNTS && word[0] !== typed[0]) return null;
    const { whole, beginning } = distances(typed, word.slice(0, typed.length + most + 1));
    if (word.length <= typed.length + most && whole <= most) return { errors: whole, isBeginning: false };
    if (typed.length < BEGINNING || beginning > most) return null;
    return { errors: beginning, isBeginning: true };
  };
}

/** Each letter as a bit, so that most words are told apart without counting. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Letters too many, missing, wrong, or swapped with the next (optimal string alignment), to the whole of a word and to whichever
 * beginning of it is nearest.
 */
function distances(typed: string, word: string): { whole: number; beginning: number } {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let y = 1; y <= typed.length; y += 1) {
    const next = [y];
    for (let x = 1; x <= word.length; x += 1) {
      const same = typed[y - 1] === word[x - 1] ? 0 : 1;
      let least = Math.min(at(row, x) + 1, at(next, x - 1) + 1, at(row, x - 1) + same);
      const isSwap = y > 1 && x > 1 && typed[y - 1] === word[x - 2] && typed[y - 2] === word[x - 1];
      if (isSwap) least = Math.min(least, at(before, x - 2) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return { whole: at(row, word.length), beginning: Math.min(...row) };
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
