import { synonyms } from '@downspout/business/synonyms';
import { searchedWords } from '../inbox/search-words.ts';
import { createSlips, lettersOf } from './typing-errors.ts';
import { stem } from './word-forms.ts';

type Expression = readonly string[];

/** Longer ones first: they say more. */
const EXPRESSIONS = synonyms
  .flatMap((texts) => {
    const expressions = texts.map(searchedWords);
    return expressions.map((words) => ({ words, others: expressions.filter((other) => other !== words) }));
  })
  .sort((a, b) => b.words.length - a.words.length);

/** The expression of the trade that begins at a word: how many words it has, and what else means the same. */
export function expressionAt(
  words: readonly string[],
  at: number,
  withSlips: boolean,
): { readonly length: number; readonly others: readonly Expression[] } {
  const found = EXPRESSIONS.find((known) =>
    known.words.every((word, index) => isWord(words[at + index] ?? '', word, withSlips)),
  );
  return found === undefined ? { length: 1, others: [] } : { length: found.words.length, others: found.others };
}

function isWord(typed: string, word: string, withSlips: boolean): boolean {
  if (typed === word || (typed !== '' && stem(typed) === stem(word))) return true;
  const slip = withSlips ? createSlips(typed)(word, lettersOf(word)) : null;
  return slip !== null && !slip.isBeginning;
}
