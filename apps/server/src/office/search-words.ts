/** Longer words are cut, in the index and in what is searched for alike. */
const MAX_WORD = 60;

/** The words of a text as they are compared: lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD));
}

/** The digits of a phone without its extension and the country code of North America; `''` without any. */
export function phoneDigits(phone: string): string {
  const [number = ''] = phone.split(/ext|x|#/i);
  const digits = number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Each word once, and a phone also by the parts that people remember of it, however it was written. */
export function searchableWords(phone: string, texts: readonly string[]): string {
  const digits = phoneDigits(phone);
  const ends = [digits, digits.slice(-7), digits.slice(-4)].filter((end) => end.length >= 4);
  return [...new Set([...ends, ...wordsOf(phone), ...texts.flatMap(wordsOf)])].join(' ');
}

/** What is searched for: each of these must begin a word of the lead. */
export function searchedWords(text: string): string[] {
  const words = wordsOf(text.replace(/\+\s*1\b/g, ' '));
  return [...new Set(words.map((word) => (/^1\d{10}$/.test(word) ? word.slice(1) : word)))];
}
