import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { readSpellingOf, readSwap, swapped } from './correction.ts';

test('what is wrong and what is right is read in either order', () => {
  deepEqual(readSwap('not Oak Street, Elm Street'), { wrong: 'Oak Street', right: 'Elm Street' });
  deepEqual(readSwap("it's 14 not 12"), { wrong: '12', right: '14' });
  deepEqual(readSwap('no, it is Joan, not Jane'), { wrong: 'Jane', right: 'Joan' });
  equal(readSwap('Joan'), null);
});

test('only whole words are replaced', () => {
  equal(swapped('12 Oak Street', { wrong: 'oak', right: 'Elm' }), '12 Elm Street');
  equal(swapped('12 Oakland Street', { wrong: 'oak', right: 'Elm' }), null);
});

test('a spelling is put into the name', () => {
  for (const [text, name] of [
    ['Jane with a y', 'Jayne'],
    ["it's Jayne with a y", 'Jayne'],
    ['Smith with a y', 'Smyth'],
    ['Sara with an h', 'Sarah'],
    ['Sarah without an h', 'Sara'],
    ['Catherine with a K', 'Katherine'],
    ['Ann with an e', 'Anne'],
  ])
    equal(readSpellingOf(text ?? ''), name, text);
  equal(readSpellingOf('a house with a big tree'), null);
});
