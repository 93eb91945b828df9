import type { FoundField, FoundIn } from '@downspout/office-api/leads';
import { phoneWords, textWords } from '../inbox/search-words.ts';
import { createMatcher, type Hit, WEIGHTS } from './ranking.ts';
import { LINE_OF, type SearchedTexts } from './searched-texts.ts';
import type { Wanted } from './wanted.ts';

/** In the order in which they are told. */
const FIELDS = ['name', 'phone', 'email', 'address', 'details', 'notes', 'office-notes'] as const;
/** Of a long text so much is told, in characters, beginning so far before what matched. */
const TOLD = 140;
const BEFORE = 40;
const ELLIPSIS = '…';

/** What of a text matched, from where to where. */
interface Match {
  readonly from: number;
  readonly to: number;
  readonly hits: readonly Hit[];
}

/** Tells for a lead where each part of the search was found best, with the words around it. */
export function createWhyFound(wanted: Wanted): (texts: SearchedTexts) => FoundIn[] {
  const match = createMatcher(wanted);
  return (texts) => {
    const matches = new Map(FIELDS.map((field) => [field, matchesIn(field, texts[field], match)]));
    const told = new Set<FoundField>(wanted.flatMap((_, part) => bestField(matches, part) ?? []));
    return FIELDS.filter((field) => told.has(field)).map((field) => ({
      field,
      text: excerpt(texts[field], matches.get(field) ?? []),
    }));
  };
}

/** A phone number is marked as a whole, and so is a word with an apostrophe. */
function matchesIn(field: FoundField, text: string, match: (word: string) => readonly Hit[]): Match[] {
  if (field === 'phone') {
    const hits = phoneWords(text).flatMap(match);
    return hits.length === 0 ? [] : [{ from: 0, to: text.length, hits }];
  }
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].flatMap(({ 0: word, index }) => {
    const hits = textWords(word).flatMap(match);
    return hits.length === 0 ? [] : [{ from: index, to: index + word.length, hits }];
  });
}

function bestField(matches: ReadonlyMap<FoundField, readonly Match[]>, part: number): FoundField | null {
  let best: { field: FoundField; points: number } | null = null;
  for (const [field, found] of matches) {
    const closeness = found.flatMap(({ hits }) => hits.map((hit) => (hit.part === part ? hit.closeness : 0)));
    const points = WEIGHTS[LINE_OF[field]] * Math.max(0, ...closeness);
    if (points > (best?.points ?? 0)) best = { field, points };
  }
  return best?.field ?? null;
}

/** Parts in turn: what did not match, and what did. */
function excerpt(text: string, matches: readonly Match[]): string[] {
  const first = matches[0]?.from ?? 0;
  const from = text.length <= TOLD || first <= BEFORE ? 0 : startOfWord(text, first - BEFORE);
  const to = Math.min(text.length, from + TOLD);
  const parts: string[] = [];
  let at = from;
  for (const match of matches.filter((one) => one.from >= from && one.to <= to)) {
    parts.push(text.slice(at, match.from), text.slice(match.from, match.to));
    at = match.to;
  }
  parts.push(text.slice(at, to) + (to < text.length ? ELLIPSIS : ''));
  if (from > 0) parts[0] = ELLIPSIS + parts[0];
  return parts;
}

/** The first that begins there or later. */
function startOfWord(text: string, from: number): number {
  const blank = text.slice(from).search(/\s/);
  return blank === -1 || blank >= BEFORE ? from : from + blank + 1;
}
