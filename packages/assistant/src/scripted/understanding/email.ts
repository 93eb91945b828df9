import { type Span, tokenize, type Word } from './spans.ts';

/** An e-mail address found in a text, and where. */
export interface EmailReading extends Span {
  readonly email: string;
}

/** Both begin only where a word does, so that a long text is read once and not from each of its places. */
const TYPED = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,80}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
/** "jane.smith @ example.com", and what recognisers make of a spoken one: "jane.smith at example.com". */
const HALF_TYPED =
  /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}._%+-]{1,80})\s+(?:@|at)\s+([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/iu;
/** As the browser's e-mail fields take it, with a dot in the domain. */
const VALID =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const PUNCTUATION = new Map(
  Object.entries({ dot: '.', point: '.', period: '.', underscore: '_', dash: '-', hyphen: '-', minus: '-', plus: '+' }),
);
/** An address has at most 64 characters before the at; spelled, each is a word. */
const MOST_WORDS = 70;
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Where the part before the at begins, looking back. */
const BEFORE = new Set(
  "is it's its email mail address my me the that's thats to and under use on be yeah yes sure okay ok so um uh it or no not reach write would actually with".split(
    ' ',
  ),
);
/** The ends of addresses that people leave out or run together. */
const PROVIDERS = new Map(
  Object.entries({
    gmail: 'gmail.com',
    yahoo: 'yahoo.com',
    hotmail: 'hotmail.com',
    outlook: 'outlook.com',
    icloud: 'icloud.com',
    aol: 'aol.com',
    comcast: 'comcast.net',
    bellsouth: 'bellsouth.net',
  }),
);
const GLUED = new RegExp(`^(at)?(${[...PROVIDERS.keys()].join('|')}|(?=dot))?(?:(dot)(com|net|org|edu|gov))?$`);
/** "b as in boy", "all lower case", "capital j": how it is spelled, not what. */
const SPELLING_AIDS =
  /\b(?:as in \p{L}+|like in \p{L}+|for \p{L}+(?=[,.])|all (?:in )?(?:one word|lower ?case|small letters)|capital|lower ?case)\b/giu;

/** An e-mail address, typed, spoken with "at" and "dot", or spelled; null when there is no whole one. */
export function readEmail(text: string): EmailReading | null {
  return readTyped(text) ?? readSpoken(text);
}

function readTyped(text: string): EmailReading | null {
  const typed = TYPED.exec(text);
  if (typed !== null) return checked(typed[0].replace(/^['.-]+/, ''), typed.index, typed.index + typed[0].length);
  const half = HALF_TYPED.exec(text);
  if (half === null) return null;
  // Words before it may belong to it: "jane dot smith at example.com".
  const words = tokenize(blanked(text.slice(0, half.index + (half[1]?.length ?? 0))));
  const before = readLocal(words.slice(-MOST_WORDS), text);
  const local = half[1]?.includes('.') ? half[1] : (before?.local ?? half[1]);
  return checked(`${local}@${half[2]}`, before?.start ?? half.index, half.index + half[0].length);
}

function readSpoken(text: string): EmailReading | null {
  const words = tokenize(blanked(text)).flatMap(apart);
  for (let index = words.length - 1; index > 0; index--) {
    const lower = words[index]?.lower;
    if (lower !== 'at') continue;
    const domain = readDomain(words.slice(index + 1, index + 1 + MOST_WORDS));
    const local = domain === null ? null : readLocal(words.slice(Math.max(0, index - MOST_WORDS), index), text);
    if (domain === null || local === null) continue;
    const found = checked(`${local.local}@${domain.domain}`, local.start, domain.end);
    if (found !== null) return found;
  }
  return null;
}

/** "gmaildotcom", "atgmail" as several words in the same place. */
function apart(word: Word): Word[] {
  const [, at = '', domain = '', dot = '', ending = ''] = GLUED.exec(word.lower) ?? [];
  const pieces = [at, domain, dot, ending].filter((piece) => piece !== '');
  return pieces.length < 2 ? [word] : pieces.map((piece) => ({ ...word, text: piece, lower: piece }));
}

function readDomain(words: readonly Word[]): { domain: string; end: number } | null {
  const joined = words
    .slice(0, 2)
    .map(({ lower }) => lower)
    .join('');
  const provider = [...PROVIDERS].find(([name]) => words[0]?.lower === name || joined === name);
  let domain = '';
  for (const [index, word] of words.slice(0, 24).entries()) {
    if (PUNCTUATION.get(word.lower) === '.') {
      const end = readEnding(words, index + 1);
      if (domain === '' || end === null) return null;
      return { domain: `${domain}.${end.ending}`, end: end.end };
    }
    if (index >= 3 && word.text.length > 1) break;
    domain += PUNCTUATION.get(word.lower) ?? digitOr(word.lower);
  }
  if (provider === undefined) return null;
  const used = words[0]?.lower === provider[0] ? 1 : 2;
  const com = words[used]?.lower === provider[1].split('.')[1] ? 1 : 0;
  return { domain: provider[1], end: words[used - 1 + com]?.end ?? 0 };
}

/** What follows the first dot: "com", "c o m", "co dot uk". */
function readEnding(words: readonly Word[], from: number): { ending: string; end: number } | null {
  let ending = '';
  let end = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) break;
    const spelled = word.text.length === 1 && /\p{L}/u.test(word.text);
    const first = ending === '' || ending.endsWith('.');
    const spelling = words[index - 1]?.text.length === 1 && spelled;
    if (PUNCTUATION.get(word.lower) === '.' && !first && words[index + 1] !== undefined) ending += '.';
    else if (first || spelling) ending += word.lower;
    else break;
    end = word.end;
  }
  return ending === '' ? null : { ending: ending.replace(/\.$/, ''), end };
}

/** The part before the at, read backwards from it. */
function readLocal(words: readonly Word[], text: string): { local: string; start: number } | null {
  const parts: string[] = [];
  let start = 0;
  let plain = 0;
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index];
    const dashed = word?.lower === 'e' && words[index + 1]?.lower === 'mail';
    if (word === undefined || dashed || BEFORE.has(word.lower) || /[;:!?]/.test(gapAfter(words, index, text))) break;
    const punctuation = PUNCTUATION.get(word.lower);
    const part = punctuation ?? partOf(words, index, text);
    // Without punctuation between them, more than three words are a sentence and not a name.
    plain = part.length < 3 ? 0 : plain + 1;
    if (plain > 3) break;
    parts.unshift(part);
    start = word.start;
  }
  const local = spelledOut(doubled(parts));
  return local === '' ? null : { local, start };
}

/** A word with the punctuation written behind it; "j-a-n-e" is spelled, its hyphens are none of the address. */
function partOf(words: readonly Word[], index: number, text: string): string {
  const lower = words[index]?.lower ?? '';
  const next = words[index + 1];
  const punctuation = /^[._-]$/.exec(gapAfter(words, index, text))?.[0] ?? '';
  if (lower.length === 1 && next?.text.length === 1) return digitOr(lower);
  const tens = TENS.indexOf(lower);
  // "Ninety nine" is two digits, "ninety" alone as well.
  if (tens >= 0) return DIGITS.indexOf(next?.lower ?? '') > 0 ? String(tens + 2) : `${tens + 2}0`;
  return punctuation === '' ? digitOr(lower) : `${lower}${punctuation}`;
}

function gapAfter(words: readonly Word[], index: number, text: string): string {
  const next = words[index + 1];
  return next === undefined ? '' : text.slice(words[index]?.end ?? 0, next.start);
}

/** "double n" is "nn". */
function doubled(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    if (part === 'double' && parts[index + 1]?.length === 1) return [];
    return parts[index - 1] === 'double' && part.length === 1 ? [part, part] : [part];
  });
}

/** "jayne, j a y n e" is said once and spelled once. */
function spelledOut(parts: readonly string[]): string {
  const [first = '', ...rest] = parts;
  const spelled = rest.join('');
  const letters = rest.length >= 3 && rest.every((part) => part.length === 1);
  return first.length > 1 && letters && spelled.charAt(0) === first.charAt(0) ? spelled : first + spelled;
}

function digitOr(lower: string): string {
  const digit = DIGITS.indexOf(lower);
  return digit < 0 ? lower : String(digit);
}

/** The same length without the spelling aids, so that places stay. */
function blanked(text: string): string {
  return text.replace(SPELLING_AIDS, (aid) => ' '.repeat(aid.length));
}

function checked(email: string, start: number, end: number): EmailReading | null {
  const lower = email.toLowerCase();
  return VALID.test(lower) ? { email: lower, start, end } : null;
}
