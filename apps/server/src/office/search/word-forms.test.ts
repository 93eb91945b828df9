import { equal, notEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { stem } from './word-forms.ts';

const SAME = [
  'gutter gutters guttering guttered',
  'house houses housed',
  'clean cleans cleaning cleaned cleanings',
  'leak leaks leaking leaked',
  'story stories',
  'box boxes',
  'drip drips dripping dripped',
  'install installs installing installed installation installations',
  'wash washes washing washed',
  'dog dogs',
  'bush bushes',
  'branch branches',
  'drape drapes draped draping',
  'glass glasses',
  'estimate estimates estimated estimating',
];

test('the forms of a word meet in one stem', () => {
  for (const forms of SAME) {
    const [first = '', ...others] = forms.split(' ');
    for (const other of others) equal(stem(other), stem(first), other);
  }
});

test('words that only look like forms of another stay apart from it', () => {
  for (const [one, other] of [
    ['spring', 'spr'],
    ['bus', 'bu'],
    ['glass', 'glas'],
    ['bed', 'b'],
    ['red', 'r'],
    ['gas', 'ga'],
    ['4471s', '4471'],
    ['roof', 'roofer'],
  ] as const) {
    notEqual(stem(one), stem(other), one);
  }
});
