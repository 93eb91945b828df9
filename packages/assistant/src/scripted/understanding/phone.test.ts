import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { readPhone } from './phone.ts';

const phoneIn = (text: string, before = '') => {
  const reading = readPhone(text, before);
  return reading?.state === 'complete' ? reading.phone : null;
};

test('a number is read in any writing', () => {
  for (const text of [
    '4045550123',
    '404-555-0123',
    '(404) 555 0123',
    '404.555.0123',
    '+1 404 555 0123',
    '1-404-555-0123',
    '1 (404)555-0123',
  ])
    equal(phoneIn(`my number is ${text}, thanks`), '(404) 555-0123', text);
});

test('a number is read as it is spoken', () => {
  for (const text of [
    'four oh four five five five oh one two three',
    'four zero four, five five five, zero one two three',
    'area code four oh four and then five five five oh one twenty three',
    'four hundred four five five five oh one two three',
    'for oh for five five five oh one to three',
    'four hundred and four, 555, oh one two three',
    'uh 4 0 4 um double five five dash zero one two three',
    'four o four triple five o one two three',
    'one four zero four five five five zero one two three',
    'four oh for five five five oh one to three',
  ])
    equal(phoneIn(text), '(404) 555-0123', text);
  equal(phoneIn('eight hundred five five five oh one two three'), '(800) 555-0123');
});

test('what stands before and behind a number does not belong to it', () => {
  equal(phoneIn('12 Oak Street, Decatur 30030, 404 555 0123 and I have 2 dogs'), '(404) 555-0123');
  equal(phoneIn('30030 404 555 0123'), '(404) 555-0123');
});

test('who corrects himself says the right number last', () => {
  equal(phoneIn('404 555 0123, no sorry, 404 555 0199'), '(404) 555-0199');
});

test('an extension and a number of another country are kept', () => {
  equal(phoneIn('404 555 0123 ext. 7'), '(404) 555-0123 ext. 7');
  equal(phoneIn('+44 20 7946 0958'), '+44 20 7946 0958');
});

test('a number that comes in pieces is put together, the area code first or last', () => {
  equal(phoneIn('555 0123', '404'), '(404) 555-0123');
  equal(phoneIn('404', '5550123'), '(404) 555-0123');
  equal(phoneIn('678 555 0101', '404'), '(678) 555-0101');
});

test('what is no whole number says why', () => {
  const stateOf = (text: string) => {
    const reading = readPhone(text);
    return reading === null || reading.state === 'complete' ? reading : [reading.state, reading.digits];
  };
  deepEqual(stateOf('555 0123'), ['partial', '5550123']);
  deepEqual(stateOf('four oh four'), ['partial', '404']);
  deepEqual(stateOf('123 456 7890'), ['invalid', '1234567890']);
  deepEqual(stateOf('0000000000'), ['invalid', '0000000000']);
  deepEqual(stateOf('99999999999999'), ['too-long', '99999999999999']);
  equal(stateOf('no number here, none at all'), null);
});
