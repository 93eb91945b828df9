import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { createSlips, lettersOf } from './typing-errors.ts';

const slip = (typed: string, word: string) => createSlips(typed)(word, lettersOf(word));
const whole = (errors: number) => ({ errors, isBeginning: false });
const beginning = (errors: number) => ({ errors, isBeginning: true });

test('a letter too many, missing, wrong or swapped is one error, and long words may have two', () => {
  for (const [typed, word, found] of [
    ['decatr', 'decatur', whole(1)],
    ['gutterz', 'gutters', whole(1)],
    ['guttters', 'gutters', whole(1)],
    ['deactur', 'decatur', whole(1)],
    ['jhon', 'john', whole(1)],
    ['dwonspuot', 'downspout', whole(2)],
    ['peechtre', 'peachtree', whole(2)],
    ['fecatur', 'decatur', whole(1)],
    ['dceatu', 'decatur', beginning(1)],
    ['downspuo', 'downspouts', beginning(1)],
    ['smith', 'smith', whole(0)],
  ] as const) {
    deepEqual(slip(typed, word), found, `${typed} for ${word}`);
  }
});

test('short words, and words that differ in more, are no slips of one another', () => {
  for (const [typed, word] of [
    ['ana', 'ann'],
    ['late', 'gate'],
    ['early', 'pearl'],
    ['storm', 'stories'],
    ['gutter', 'butler'],
    ['4045', '4046'],
    ['nobody', 'bob'],
  ] as const) {
    deepEqual(slip(typed, word), null, `${typed} for ${word}`);
  }
});
