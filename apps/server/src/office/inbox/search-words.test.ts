import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneDigits, phoneWords, searchableWords, searchedWords, textWords } from './search-words.ts';

test('a phone is found by its end, its parts and its whole, however either was written', () => {
  for (const written of ['(404) 555-0199', '4045550199', '+1 404.555.0199', '1-404-555-0199']) {
    const words = phoneWords(written);
    for (const typed of [
      '0199',
      '199',
      '5550199',
      '555-0199',
      '404 555',
      '45550',
      '4 0455 50199',
      '(404) 555-0199',
      '+1 404 555 0199',
      '14045550199',
    ]) {
      const found = searchedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
      assert.ok(found, `${typed} in ${written}`);
    }
  }
});

test('accents, case and punctuation make no difference, and a name is found without its apostrophe', () => {
  const words = ['Zoë', "O'Hara", 'zoe@Example.com', 'Straße 12-B'].flatMap(textWords);
  assert.deepEqual(words, ['zoe', 'o', 'hara', 'ohara', 'zoe', 'example', 'com', 'straße', '12', 'b']);
  assert.deepEqual(searchedWords('ZOE o’hara'), ['zoe', 'o', 'hara']);
});

test('the index has a line for each field, each word once in it, and those of the name marked', () => {
  const texts = { name: 'Bo Bo', phone: '911', email: '', address: '1 Oak St', details: '', notes: 'Oak, oak!' };
  assert.equal(searchableWords(texts), 'bo ǀbo\n911\n\n1 oak st\n\noak');
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
