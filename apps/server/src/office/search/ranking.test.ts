import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { searchableWords } from '../inbox/search-words.ts';
import { createRanking } from './ranking.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readWanted } from './wanted.ts';

const NO_WORDS: Vocabulary = {
  catchUp: async () => {},
  isComplete: () => false,
  beside: () => [],
  spelled: () => [],
};
const EMPTY = { name: '', phone: '', email: '', address: '', details: '', notes: '' };

test('a name counts more than an address, that more than a note, and a whole word more than a beginning', () => {
  const leads = [{ notes: 'green' }, { address: 'Greene St' }, { name: 'Al Green' }, { address: 'Green St' }];
  deepEqual(ranked('green', leads), ['Al Green', 'Green St', 'Greene St', 'green']);
});

test('words that stand side by side as they were typed count more than the same words apart', () => {
  const leads = [{ notes: 'house with a green door' }, { notes: 'the green house' }];
  deepEqual(ranked('green house', leads), ['the green house', 'house with a green door']);
});

function ranked(typed: string, leads: readonly Partial<typeof EMPTY>[]): string[] {
  const pointsOf = createRanking(readWanted(typed, NO_WORDS, false));
  const points = leads.map((texts) => ({
    text: Object.values(texts).join(),
    points: pointsOf(searchableWords({ ...EMPTY, ...texts })),
  }));
  return points.sort((a, b) => b.points - a.points).map(({ text }) => text);
}
