import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { firstPart } from './first-part.ts';

test('a text of up to 500 characters is read whole', () => {
  deepEqual(firstPart('Hello.  I am\tJane. '), { read: 'Hello. I am Jane.', kept: '' });
  equal(firstPart('a'.repeat(500)).kept, '');
});

test('of a longer one the first sentences are read, or words, and nothing is lost', () => {
  const sentences = 'The gutters are clogged. '.repeat(40).trim();
  const words = 'clogged '.repeat(200).trim();
  for (const [text, end] of [
    [sentences, '.'],
    [words, 'clogged'],
  ] as const) {
    const { read, kept } = firstPart(text);
    ok(read.length > 250 && read.length <= 500 && read.endsWith(end), read);
    equal(`${read} ${kept}`, text);
  }
});

test('no character is cut in two', () => {
  const { read, kept } = firstPart(`a${'🌲'.repeat(400)}`);
  ok(read.isWellFormed() && kept.isWellFormed());
});
