import { area, brand, email, phone, quoteSource, siteUrl } from '@downspout/business/facts';

/** What stands in for a letter in passwords, as people who guess know too. */
const EXCHANGED: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
};
/** The shortest word that is also looked for within others. */
const WITHIN_OTHERS = 4;
/** What this office is about, whoever's it is, and what is typed when asked for a password. */
const GENERIC =
  'downspout office gutter gutters cleaning power washing holiday lights company website password passwort admin owner welcome login';
/** What somebody who guesses at this very office tries first, beside the username (ASVS 5.0.0, 6.1.2). */
const CONTEXT = [
  brand.name,
  brand.name.replace(/[^\p{L}\p{N}]/gu, ''),
  ...Object.values(area),
  new URL(siteUrl).host,
  email.display,
  phone.display,
  phone.e164.slice(1),
  quoteSource,
  GENERIC,
].join(' ');

/** The username and what is known of this office, each word as `withoutKnownWords` compares them. */
export function knownWords(username: string): readonly string[] {
  return [...new Set([plain(username), ...partsOf(plain(`${username} ${CONTEXT}`))])];
}

/**
 * What is left of a password without these words, and with each of its own words once: as it is parted into words, and as if
 * it were not. Case, accents, exchanged letters and reversed words make no difference.
 */
export function withoutKnownWords(password: string, known: readonly string[]): readonly string[] {
  const words = new Set(known.flatMap((word) => [word, [...word].reverse().join('')]));
  const long = [...words].filter((word) => word.length >= WITHIN_OTHERS).sort((a, b) => b.length - a.length);
  const cut = (text: string) => long.reduce((left, word) => left.replaceAll(word, ' '), text);
  const partsLeft = (text: string) => [...new Set(partsOf(cut(text)))].filter((part) => !words.has(part)).join('');
  const text = plain(password);
  return [partsLeft(text), partsLeft(text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')) + signsOf(text)];
}

/** In lower case, without the accents of Latin letters, exchanged letters put back. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return [...letters].map((letter) => EXCHANGED[letter] ?? letter).join('');
}

/** Words and runs of signs. */
function partsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]+/gu) ?? [];
}

/** Each once. */
function signsOf(text: string): string {
  return [...new Set(text.match(/[^\p{L}\p{M}\p{N}\s]/gu))].join('');
}
