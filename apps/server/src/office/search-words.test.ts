import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneDigits, searchableWords, searchedWords } from './search-words.ts';

test('a phone is found by its end, its parts and its whole, however either was written', () => {
  for (const written of ['(404) 555-0199', '4045550199', '+1 404.555.0199', '1-404-555-0199']) {
    const words = searchableWords(written, []).split(' ');
    for (const typed of [
      '0199',
      '5550199',
      '555-0199',
      '404 555',
      '(404) 555-0199',
      '+1 404 555 0199',
      '14045550199',
    ]) {
      const found = searchedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
      assert.ok(found, `${typed} in ${written}`);
    }
  }
});

test('accents, case and signs make no difference', () => {
  const words = searchableWords('', ['Zoë', "O'Hara", 'zoe@Example.com', 'Straße 12-B']).split(' ');
  assert.deepEqual(words, ['zoe', 'o', 'hara', 'example', 'com', 'straße', '12', 'b']);
  assert.deepEqual(searchedWords('ZOE o’hara'), ['zoe', 'o', 'hara']);
});

test('what holds no letter and no digit is no search', () => {
  for (const text of ['', '   ', '"', "'; --", '*', '&|!()']) assert.deepEqual(searchedWords(text), []);
});

test('the country code of North America is left out, and no other', () => {
  assert.equal(phoneDigits('+1 (404) 555-0199'), '4045550199');
  assert.equal(phoneDigits('+44 20 7946 0018'), '442079460018');
  for (const extension of [' ext. 12', ' x12', '#12', ';ext=12']) {
    assert.equal(phoneDigits(`(404) 555-0199${extension}`), '4045550199', extension);
  }
});
