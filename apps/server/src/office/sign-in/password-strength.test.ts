import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessableBy } from './password-strength.ts';
import { TooManyPasswordsError } from './passwords.ts';

test('a machine that is too busy to look at a password in time is told as busy, which can be tried again', async () => {
  await assert.rejects(guessableBy('correct horse battery', 'ana', 0), TooManyPasswordsError);
});

test('a password that many have, or that is made of one, is refused in words', async () => {
  for (const password of [
    '1qaz2wsx3edc',
    'password1234',
    'P@ssw0rdP@ssw0rd',
    'qwertyuiop12',
    'abcdefghijklm',
    '1'.repeat(200),
    'password password',
    'Password, P@ssw0rd & passwort',
    'letmein / letmein / letmein',
    'qwerty qwerty qwerty1',
  ]) {
    assert.match((await guessableBy(password, 'ana')) ?? '', /easy to guess/, password);
  }
});

test('so is one made of the username or of what is known of the office', async () => {
  for (const password of [
    'ana.of.atlanta',
    'Dogwood2026!',
    'dogwoodgutter',
    'ana.of.atlanta1',
    'Dogwood Gutter Co.',
    'dogwood-gutter-co-2026',
    'D0gw00d Gutt3r C0.',
    'Dógwood Gütter Cö.',
    'D o g w o o d  G u t t e r',
    'ana dogwood gutter co',
    'AnaDogwoodGutterCo!',
    'Ana @ Dogwood Gutter Company',
    'Downspout Office Atlanta GA',
    'hello@dogwood.example.com',
    'Dogwood (404) 555-0142',
    'gutter cleaning, power washing',
    'ooC rettuG doowgoD',
  ]) {
    assert.match((await guessableBy(password, 'ana.of.atlanta')) ?? '', /easy to guess/, password);
  }
});

test('names beside enough that has nothing to do with them do no harm', async () => {
  for (const password of ['Dogwood violins rusting quietly', 'ana and seven purple kettles', 'atlanta x9kQ2mZp04v']) {
    assert.equal(await guessableBy(password, 'ana.of.atlanta'), null, password);
  }
});

test('some words that have nothing to do with each other, or signs by chance, are taken', async () => {
  for (const password of [
    'correct horse battery',
    'x9!kQ2mZp04v',
    'zwei Stühle und ein Mond',
    '雨の日に電話をかける家主',
    'बारिश में छत पर बिल्ली',
    '}{:?><%^~`[]=',
    'I love my dog, and my cat loves me',
    'the fog comes on little cat feet',
  ]) {
    assert.equal(await guessableBy(password, 'ana'), null, password);
  }
});
