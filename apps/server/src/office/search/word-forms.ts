/** Words that are no longer than this have no ending to take off. */
const SHORT = 3;
const VOWEL = /[aeiouy]/;

/**
 * What is left of an English word without the endings of its forms, so that house and houses, gutter, gutters and guttering meet.
 * It need not be a word, and takes and gives lower case.
 */
export function stem(word: string): string {
  if (word.length <= SHORT || /\d/.test(word)) return word;
  return withoutFinalE(withoutVerbEnding(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const [, rest = ''] = /^(.+)(?:ation|ing|ed)$/.exec(word) ?? [];
  if (rest.length < SHORT || !VOWEL.test(rest) || (word.endsWith('ation') && rest.length < 5)) return word;
  // Dripping has one p more than drip; installing has no l more than install.
  return /[^aeioulsz]$/.test(rest) && rest.at(-1) === rest.at(-2) ? rest.slice(0, -1) : rest;
}

function withoutFinalE(word: string): string {
  return word.length > SHORT && word.endsWith('e') ? word.slice(0, -1) : word;
}
