import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessableBy } from './guessable.ts';

test('a password that many have, or that is made of one, is refused in words', async () => {
  for (const password of [
    '1qaz2wsx3edc',
    'password1234',
    'P@ssw0rdP@ssw0rd',
    'qwertyuiop12',
    'abcdefghijklm',
    '1'.repeat(200),
  ]) {
    assert.match((await guessableBy(password, 'ana')) ?? '', /easy to guess: please add some words/, password);
  }
});

test('so is one made of the username or of what is known of the office', async () => {
  for (const password of ['ana.of.atlanta', 'Dogwood2026!', 'dogwoodgutter', 'ana.of.atlanta1']) {
    assert.match((await guessableBy(password, 'ana.of.atlanta')) ?? '', /name$/, password);
  }
});

test('some words that have nothing to do with each other, or signs by chance, are taken', async () => {
  for (const password of [
    'correct horse battery',
    'x9!kQ2mZp04v',
    'zwei Stühle und ein Mond',
    '雨の日に電話をかける家主',
  ]) {
    assert.equal(await guessableBy(password, 'ana'), null, password);
  }
});
