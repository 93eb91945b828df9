import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { type NameExpectation, readName } from './name.ts';

const nameIn = (text: string, expected: NameExpectation = 'aside') => {
  const name = readName(text, expected);
  return name === null ? null : [name.first, name.last].join(' ').trim();
};

test('a name is read where it is introduced', () => {
  for (const [text, name] of [
    ['this is Jane', 'Jane'],
    ['my name is jane smith and my gutters leak', 'Jane Smith'],
    ["Hi, I'm Jane Smith at 12 Oak Street", 'Jane Smith'],
    ["i'm bob", 'Bob'],
    ['Jane Smith here', 'Jane Smith'],
    ['Hello, the name is Price', 'Price'],
    ["my name's Will Price", 'Will Price'],
    ['my first name is Ann, my last name is Lee', 'Ann Lee'],
    ['me llamo Juan Pérez y mi número', 'Juan Pérez'],
    ['my name is JEAN-LUC MCDONALD', 'Jean-Luc Mcdonald'],
    ['my name is Ann McDonald', 'Ann McDonald'],
  ])
    equal(nameIn(text ?? ''), name, text);
});

test('the answer to the question for it is a name, whatever it means otherwise', () => {
  for (const name of ['Will', 'Grace', 'Price', 'May', 'Hope Summers', "Mary O'Brien", 'Zoë', 'Nguyen'])
    equal(nameIn(name, 'answer'), name, name);
  equal(nameIn("uh, it's jane", 'answer'), 'Jane');
  equal(nameIn('sure, Jane Smith, and my number is', 'answer'), 'Jane Smith');
  equal(nameIn("it's O'Brien, Mary O'Brien", 'answer'), "Mary O'Brien");
  equal(nameIn('patricia o neil', 'answer'), "Patricia O'Neil");
});

test('a spelled name is read, and the letters outweigh the sound', () => {
  equal(nameIn('J A N E', 'answer'), 'Jane');
  equal(nameIn('j-a-y-n-e', 'answer'), 'Jayne');
  equal(nameIn('Jane, J A Y N E', 'answer'), 'Jayne');
  equal(nameIn('John Smith, S M Y T H', 'answer'), 'John Smyth');
});

test('a title is no first name', () => {
  deepEqual(readName('Mrs. Jones', 'answer'), { first: '', last: 'Jones', start: 0, end: 10 });
  equal(nameIn('Mr. Bob Jones', 'answer'), 'Bob Jones');
});

test('what people are and do is no name', () => {
  for (const text of [
    "I'm looking for a quote",
    "I'm so angry",
    "I'm Sorry",
    'this is ridiculous',
    'THIS IS RIDICULOUS',
    'I am a homeowner',
    "it's leaking",
    'call me back',
    'this is urgent',
  ])
    equal(nameIn(text), null, text);
});

test('answers that are no names are none', () => {
  for (const text of [
    'no',
    'yes',
    'gutters',
    'power washing',
    'what?',
    '404 555 0123',
    "I don't know",
    'who wants to know?',
    '',
  ])
    equal(nameIn(text, 'answer'), null, text);
});
