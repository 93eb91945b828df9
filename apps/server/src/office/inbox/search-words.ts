/** Longer words are cut, in the index and in what is searched for alike. */
const MAX_WORD = 60;
/** Before a word that stands in the name: a letter of no alphabet that people write in. */
export const NAME_MARK = 'ǀ';
/** Of a phone number each end that has so many digits is a word: so any part of it begins one, however it is grouped. */
const END = { shortest: 3, longest: 15 } as const;

/** What is searched in, in the order of the index's lines. */
export const LINES = ['name', 'phone', 'email', 'address', 'details', 'notes'] as const;
export type Line = (typeof LINES)[number];

/** The words of a text as they are compared: lower case, without accents. */
function tokenize(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The digits of a phone without its extension and the country code of North America; `''` without any. */
export function phoneDigits(phone: string): string {
  const [number = ''] = phone.split(/ext|x|#/i);
  const digits = number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** What a phone is found by: all its ends, and what it was written as. */
export function phoneWords(phone: string): string[] {
  const digits = phoneDigits(phone);
  const longest = digits.slice(-END.longest);
  const ends = Array.from({ length: Math.max(0, longest.length - END.shortest + 1) }, (_, at) => longest.slice(at));
  return [...ends, ...tokenize(phone)];
}

/** What a text is found by: its words, and those with an apostrophe also without it. */
export function textWords(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
  const joined = words.filter((word) => /['’]/.test(word)).map((word) => word.replace(/['’]/g, ''));
  return [...tokenize(text), ...joined.map((word) => word.slice(0, MAX_WORD))];
}

/** The words of a lead, a line each for what they stand in; those of the name once more, marked. */
export function searchableWords(texts: Readonly<Record<Line, string>>): string {
  const name = textWords(texts.name);
  const words: Record<Line, string[]> = {
    name: [...name, ...name.map((word) => NAME_MARK + word)],
    phone: phoneWords(texts.phone),
    email: textWords(texts.email),
    address: textWords(texts.address),
    details: textWords(texts.details),
    notes: textWords(texts.notes),
  };
  return LINES.map((line) => [...new Set(words[line])].join(' ')).join('\n');
}

/** What is searched for: each of these must begin a word of the lead. */
export function searchedWords(text: string): string[] {
  const words = tokenize(text.replace(/\+\s*1\b/g, ' '));
  return [...new Set(words.map((word) => (/^1\d{10}$/.test(word) ? word.slice(1) : word)))];
}
