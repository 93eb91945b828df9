import { searchedWords } from '../inbox/search-words.ts';
import { withoutStopWords } from './stop-words.ts';
import { expressionAt } from './synonyms.ts';
import { createSlips, type Slip } from './typing-errors.ts';
import type { Vocabulary } from './vocabulary.ts';
import { stem } from './word-forms.ts';

/** How near a word of a lead is to what was typed, in percent. A beginning may become any word yet. */
export const EXACT = 100;
const FORM = 90;
const BEGINNING = 80;
const SYNONYM = 70;
const slipped = ({ errors, isBeginning }: Slip) => 60 - 12 * errors - (isBeginning ? 10 : 0);

/** At most so many words stand for one that was typed, the nearest; beginnings of more are searched for as such. */
const MAX_WORDS = 12;
/** Shorter beginnings are those of too many words. */
const SHORTEST_LISTED = 3;

/** A word of the index, or the beginning of some. */
export interface Term {
  readonly text: string;
  readonly isBeginning: boolean;
  readonly closeness: number;
}

/** Any of the terms. */
export type WantedWord = readonly Term[];
/** What was typed as one word, or one expression of the trade: any of these, of which each needs all of its words. */
type WantedPart = readonly (readonly WantedWord[])[];
/** All parts. */
export type Wanted = readonly WantedPart[];

/** What a search means; `withSlips` also for words with typing errors. */
export function readWanted(text: string, vocabulary: Vocabulary, withSlips: boolean): Wanted {
  const words = withoutStopWords(searchedWords(joinPhones(text)));
  const parts: WantedPart[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, others } = expressionAt(words, at, withSlips);
    const typed = words.slice(at, at + length).map((word) => typedTerms(word, vocabulary, withSlips));
    parts.push([typed, ...others.map((words) => words.map((word) => synonymTerms(word, vocabulary)))]);
    at += length;
  }
  return parts;
}

/** A whole number of North America is one word, however it is grouped. */
function joinPhones(text: string): string {
  const number = /(?<!\d)(?:1[ .-]{0,3})?\(?(\d{3})\)?[ .-]{0,3}(\d{3})[ .-]{0,3}(\d{2})[ .-]{0,3}(\d{2})(?!\d)/g;
  return text.replace(number, ' $1$2$3$4 ');
}

function typedTerms(word: string, vocabulary: Vocabulary, withSlips: boolean): Term[] {
  const terms = [exactly(word, EXACT), ...beginnings(word, vocabulary), ...forms(word, vocabulary, FORM)];
  return withSlips ? [...terms, ...slips(word, vocabulary)] : terms;
}

function synonymTerms(word: string, vocabulary: Vocabulary): Term[] {
  return [exactly(word, SYNONYM), ...forms(word, vocabulary, SYNONYM)];
}

/** Few words are quicker to find than all that begin alike. */
function beginnings(word: string, vocabulary: Vocabulary): Term[] {
  const any = { text: word, isBeginning: true, closeness: BEGINNING };
  if (!/^\p{L}/u.test(word) || word.length < SHORTEST_LISTED || !vocabulary.isComplete()) return [any];
  const known = [...vocabulary.beside(word)].filter((other) => other !== word && other.startsWith(word));
  return known.length > MAX_WORDS ? [any] : known.map((other) => exactly(other, BEGINNING));
}

function forms(word: string, vocabulary: Vocabulary, closeness: number): Term[] {
  const root = stem(word);
  if (root.length < SHORTEST_LISTED) return [];
  const others = [...vocabulary.beside(root)].filter((other) => other !== word && stem(other) === root);
  return others.slice(0, MAX_WORDS).map((other) => exactly(other, closeness));
}

/** A slip may also be in what a word is without its ending; that is no beginning of another then. */
function slips(word: string, vocabulary: Vocabulary): Term[] {
  const slipsOf = [...new Set([word, stem(word)])].map(createSlips);
  const found: Term[] = [];
  for (const [other, letters] of vocabulary.spelled()) {
    for (const slipOf of slipsOf) {
      const slip = slipOf(other, letters);
      if (slip !== null && slip.errors > 0 && !(slip.isBeginning && slipOf !== slipsOf[0]))
        found.push(exactly(other, slipped(slip)));
    }
  }
  return found.sort((a, b) => b.closeness - a.closeness).slice(0, MAX_WORDS);
}

function exactly(text: string, closeness: number): Term {
  return { text, isBeginning: false, closeness };
}
