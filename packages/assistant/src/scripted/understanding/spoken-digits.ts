import { type Span, tokenize, type Word } from './spans.ts';

/** Digits that were said or written as one piece: "four", "fifty five", "four hundred four", "404". */
export interface DigitPiece extends Span {
  readonly digits: string;
}

/** Whether "four hundred four" is 404 (`joined`) or 400 and 4 (`apart`). */
export type Hundreds = 'joined' | 'apart';
/** Whether "for" and "to" are digits only between others, or at the ends of a number too. */
export type Sounds = 'inside' | 'anywhere';

const UNITS = new Map(
  Object.entries({ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 }),
);
const TEENS = new Map(
  ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'].map(
    (word, index) => [word, index + 10] as const,
  ),
);
const TENS = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, index) => [word, (index + 2) * 10] as const,
  ),
);
/** How recognisers write digits when they take them for words; only believed between other digits. */
const SOUNDS_LIKE = new Map(Object.entries({ oh: '0', o: '0', to: '2', too: '2', for: '4', ate: '8', won: '1' }));
const TIMES = new Map(Object.entries({ double: 2, triple: 3 }));
/** Said within a number without meaning. */
const FILLERS = new Set(
  "uh um er erm ah hmm and then dash hyphen dot point space area code that's the is it's so like okay".split(' '),
);
/** What may stand between two digits of one number. */
const GAP = /^[\s.,()\-–/+]*$/;

/**
 * The numbers in a text, each as its pieces in order. Which reading is meant shows only in the length of the whole.
 */
export function digitRuns(text: string, hundreds: Hundreds = 'joined', sounds: Sounds = 'inside'): DigitPiece[][] {
  const words = tokenize(text);
  const runs: DigitPiece[][] = [];
  let run: DigitPiece[] = [];
  let end = 0;
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    if (word === undefined) break;
    const open = run.length > 0 && GAP.test(text.slice(end, word.start));
    const read = readPiece(words, index, hundreds, open, sounds);
    if (!open && run.length > 0) {
      runs.push(run);
      run = [];
    }
    if (read !== null) run.push(read.piece);
    else if (run.length > 0 && !FILLERS.has(word.lower)) {
      runs.push(run);
      run = [];
    }
    index += read?.words ?? 1;
    end = words[index - 1]?.end ?? word.end;
  }
  return run.length > 0 ? [...runs, run] : runs;
}

export function joinDigits(pieces: readonly DigitPiece[]): string {
  return pieces.map(({ digits }) => digits).join('');
}

interface ReadPiece {
  readonly piece: DigitPiece;
  /** How many words it took. */
  readonly words: number;
}

function readPiece(words: readonly Word[], index: number, hundreds: Hundreds, inNumber: boolean, sounds: Sounds) {
  const word = words[index];
  if (word === undefined || isOrdinal(word, words[index + 1])) return null;
  if (/^\d/.test(word.text)) return pieceOf(words, index, word.text, 1);
  const times = TIMES.get(word.lower);
  if (times !== undefined) {
    const digit = digitOf(words[index + 1]);
    return digit === null ? null : pieceOf(words, index, digit.repeat(times), 2);
  }
  const digit = soundingDigit(words, index, inNumber, sounds);
  if (digit !== null) return pieceOf(words, index, digit, 1);
  return readNumber(words, index, hundreds);
}

function readNumber(words: readonly Word[], index: number, hundreds: Hundreds): ReadPiece | null {
  const first = belowHundred(words, index);
  if (first === null) return null;
  const after = index + first.words;
  const scale = words[after]?.lower;
  if (scale === 'thousand') return pieceOf(words, index, `${first.value}000`, first.words + 1);
  if (scale !== 'hundred' || first.value === 0) return pieceOf(words, index, String(first.value), first.words);
  const and = words[after + 1]?.lower === 'and' ? 1 : 0;
  const rest = hundreds === 'joined' ? belowHundred(words, after + 1 + and) : null;
  if (rest === null) return pieceOf(words, index, `${first.value}00`, first.words + 1);
  const value = String(first.value * 100 + rest.value);
  return pieceOf(words, index, value, first.words + 1 + and + rest.words);
}

function belowHundred(words: readonly Word[], index: number): { value: number; words: number } | null {
  const lower = words[index]?.lower ?? '';
  const unit = UNITS.get(lower) ?? TEENS.get(lower);
  if (unit !== undefined) return { value: unit, words: 1 };
  const tens = TENS.get(lower);
  if (tens === undefined) return null;
  const more = UNITS.get(words[index + 1]?.lower ?? '') ?? 0;
  return more === 0 ? { value: tens, words: 1 } : { value: tens + more, words: 2 };
}

function soundingDigit(words: readonly Word[], index: number, inNumber: boolean, sounds: Sounds): string | null {
  const lower = words[index]?.lower ?? '';
  const digit = SOUNDS_LIKE.get(lower);
  if (digit === undefined) return null;
  const next = words[index + 1];
  const goesOn = next !== undefined && isDigits(next);
  if (digit === '0' || sounds === 'anywhere') return inNumber || goesOn ? digit : null;
  return inNumber && goesOn ? digit : null;
}

/** The "5" of "5th Street". */
function isOrdinal(word: Word, next: Word | undefined): boolean {
  return next !== undefined && /^\d/.test(word.text) && next.start === word.end && /^(?:st|nd|rd|th)$/.test(next.lower);
}

function digitOf(word: Word | undefined): string | null {
  if (word === undefined) return null;
  if (/^\d$/.test(word.text)) return word.text;
  const unit = UNITS.get(word.lower);
  if (unit !== undefined) return String(unit);
  return SOUNDS_LIKE.get(word.lower) ?? null;
}

function isDigits({ text, lower }: Word): boolean {
  return (
    /^\d/.test(text) ||
    UNITS.has(lower) ||
    TEENS.has(lower) ||
    TENS.has(lower) ||
    SOUNDS_LIKE.has(lower) ||
    TIMES.has(lower)
  );
}

function pieceOf(words: readonly Word[], index: number, digits: string, count: number): ReadPiece {
  const start = words[index]?.start ?? 0;
  return { piece: { digits, start, end: words[index + count - 1]?.end ?? start }, words: count };
}
