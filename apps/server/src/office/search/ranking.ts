import { LINES, type Line, NAME_MARK } from '../inbox/search-words.ts';
import type { Wanted } from './wanted.ts';

/** What finding a word there says. */
export const WEIGHTS: Readonly<Record<Line, number>> = {
  name: 10,
  phone: 10,
  address: 8,
  email: 6,
  details: 5,
  notes: 5,
};
/** Two words that stand side by side as they were typed. */
const SIDE_BY_SIDE = 150;

/** That a word of a lead is one that is wanted. */
export interface Hit {
  /** Its number among the parts of the search. */
  readonly part: number;
  /** Its number among all words of the search. */
  readonly slot: number;
  readonly closeness: number;
}

/** Tells which wanted words a word of a lead is. */
export function createMatcher(wanted: Wanted): (word: string) => readonly Hit[] {
  const whole = new Map<string, Hit[]>();
  const beginnings: (Hit & { readonly text: string })[] = [];
  let slot = 0;
  for (const [part, alternatives] of wanted.entries()) {
    for (const terms of alternatives.flat()) {
      for (const { text, isBeginning, closeness } of terms) {
        if (isBeginning) beginnings.push({ text, part, slot, closeness });
        else whole.set(text, [...(whole.get(text) ?? []), { part, slot, closeness }]);
      }
      slot += 1;
    }
  }
  return (word) => {
    const begun = beginnings.filter(({ text }) => word.startsWith(text));
    const same = whole.get(word) ?? NONE;
    return begun.length === 0 ? same : [...same, ...begun];
  };
}

const NONE: readonly Hit[] = [];

/** Tells how well the words of a lead, as the index has them, fit: the more the better. */
export function createRanking(wanted: Wanted): (words: string) => number {
  const match = createMatcher(wanted);
  const slots = slotsOf(wanted);
  return (words) => {
    const best = new Map<number, number>();
    let neighbours = 0;
    for (const [index, line] of words.split('\n').entries()) {
      const weight = WEIGHTS[LINES[index] ?? 'notes'];
      let before: readonly Hit[] = NONE;
      for (const word of line.split(' ')) {
        if (word.startsWith(NAME_MARK)) break;
        const hits = match(word);
        for (const { slot, closeness } of hits) best.set(slot, Math.max(best.get(slot) ?? 0, weight * closeness));
        if (hits.some(({ part }) => before.some((hit) => hit.part === part - 1))) neighbours += 1;
        before = hits;
      }
    }
    return pointsOf(slots, best) + neighbours * SIDE_BY_SIDE;
  };
}

/** By part and alternative: the numbers of its words. */
function slotsOf(wanted: Wanted): number[][][] {
  let slot = 0;
  return wanted.map((part) =>
    part.map((words) =>
      words.map(() => {
        slot += 1;
        return slot - 1;
      }),
    ),
  );
}

function pointsOf(slots: readonly (readonly (readonly number[])[])[], best: ReadonlyMap<number, number>): number {
  let points = 0;
  for (const part of slots)
    points += Math.max(0, ...part.map((words) => mean(words.map((slot) => best.get(slot) ?? 0))));
  return Math.round(points);
}

/** None when one of them is missing. */
function mean(points: readonly number[]): number {
  return points.includes(0) ? 0 : points.reduce((sum, one) => sum + one, 0) / points.length;
}
