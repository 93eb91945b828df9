import type { Store } from '../../store/database.ts';
import { NAME_MARK } from '../inbox/search-words.ts';
import { EXACT, type Term, type Wanted, type WantedWord } from './wanted.ts';

interface Syntax {
  readonly and: string;
  readonly or: string;
  readonly any: string;
}

const SYNTAX: Readonly<Record<Store['engine'], Syntax & { quoted(text: string): string }>> = {
  // https://www.sqlite.org/fts5.html, section 3
  sqlite: { and: ' AND ', or: ' OR ', any: '*', quoted: (text) => `"${text}"` },
  // https://www.postgresql.org/docs/current/datatype-textsearch.html, section 8.11.2
  postgres: { and: ' & ', or: ' | ', any: ':*', quoted: (text) => `'${text}'` },
};

/** As the engine's full-text index is asked. Words are letters and digits alone, so that quotes keep them apart from operators. */
export function fullTextQuery(wanted: Wanted, engine: Store['engine']): string {
  const { and, or, any, quoted } = SYNTAX[engine];
  const wordOf = (terms: WantedWord) =>
    `(${withoutNeedless(terms)
      .map(({ text, isBeginning }) => quoted(text) + (isBeginning ? any : ''))
      .join(or)})`;
  return wanted.map((part) => `(${part.map((words) => `(${words.map(wordOf).join(and)})`).join(or)})`).join(and);
}

/** What begins like another is found by that. */
function withoutNeedless(terms: WantedWord): Term[] {
  const beginnings = terms.filter(({ isBeginning }) => isBeginning);
  const others = terms.filter(
    ({ text, isBeginning }, index) =>
      !isBeginning &&
      !beginnings.some((beginning) => text.startsWith(beginning.text)) &&
      terms.findIndex((term) => term.text === text && !term.isBeginning) === index,
  );
  return [...beginnings, ...others];
}

/** Only what was typed, word by word. */
export function asTyped(wanted: Wanted): Wanted {
  return wanted.map((part) => part.slice(0, 1).map((words) => words.map((terms) => terms.filter(isTyped))));
}

/** The same, with one of the typed words in the name. */
export function inName(wanted: Wanted): Wanted {
  const typed = asTyped(wanted).flat(3);
  return [...wanted, typed.map((term) => [[{ ...term, text: NAME_MARK + term.text }]])];
}

function isTyped({ closeness }: Term): boolean {
  return closeness === EXACT;
}
