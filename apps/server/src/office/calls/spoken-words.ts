import { searchedWords } from '../inbox/search-words.ts';

/** What is searched for in calls: a number is one word, however it was grouped. */
export function searchedInCalls(text: string): string[] {
  return searchedWords(joinDigits(text));
}

/** A text as words are looked for in it: lower case, without accents, and once more with each number in one. */
export function spokenWords(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain}\n${joinDigits(plain)}`;
}

/** Whether some word of `spokenWords` begins with this; four digits and more may stand anywhere in a number. */
export function hasWord(spoken: string, word: string): boolean {
  if (/^\d{4,}$/.test(word)) return spoken.includes(word);
  for (let at = spoken.indexOf(word); at !== -1; at = spoken.indexOf(word, at + 1)) {
    if (!LETTER_BEFORE.test(spoken.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}

/** Of two UTF-16 units, as a letter may take. */
const LETTER_BEFORE = /[\p{L}\p{N}]$/u;

/** Numbers are spoken in groups. */
function joinDigits(text: string): string {
  return text.replace(/(?<=\d)[ ().-]{1,3}(?=\d)/g, '');
}
