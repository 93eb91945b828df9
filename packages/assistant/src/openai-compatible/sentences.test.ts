import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '@downspout/business/facts';
import { createSentenceCutter } from './sentences.ts';

const cases: readonly (readonly [name: string, text: string, sentences: readonly string[]])[] = [
  ['a sentence ends at its mark when a blank follows', 'Yes. Is it? Wow! End', ['Yes.', 'Is it?', 'Wow!', 'End']],
  [
    'quotes and brackets belong to their sentence',
    'He said "no." Then (yes.) Good',
    ['He said "no."', 'Then (yes.)', 'Good'],
  ],
  [
    'a number and an address of a mailbox are not cut',
    'At 8.30 mail a.b@c.de. Fine.',
    ['At 8.30 mail a.b@c.de.', 'Fine.'],
  ],
  [
    'an abbreviation ends no sentence',
    `This is ${brand.name} at 12 Oak St. in town, 8 a.m. sharp.`,
    [`This is ${brand.name} at 12 Oak St. in town, 8 a.m. sharp.`],
  ],
  ['a line ends a sentence', 'One\nTwo\n\n3. Three', ['One', 'Two', '3. Three']],
  ['an ellipsis ends a sentence', 'Well… Yes.', ['Well…', 'Yes.']],
];

for (const [name, text, sentences] of cases) {
  test(name, () => {
    for (const size of [1, 2, 7, text.length]) deepEqual(cutInPieces(text, size), sentences, `in pieces of ${size}`);
  });
}

test('a sentence is given as soon as a blank follows it', () => {
  const cutter = createSentenceCutter();
  deepEqual([cutter.take('Hello.'), cutter.take(' W'), cutter.rest(), cutter.rest()], [[], ['Hello.'], ['W'], []]);
});

test('a long sentence is cut at a comma, else between words, else anywhere, and loses nothing', () => {
  const clauses = 'gutters and more, '.repeat(30);
  const words = 'gutter '.repeat(80);
  const sign = '🌧'.repeat(300);
  for (const text of [clauses, words, 'x'.repeat(777), sign]) {
    const pieces = cutInPieces(text, 50);
    ok(
      pieces.every((piece) => piece.length <= 200 && piece.isWellFormed()),
      'no longer than a breath',
    );
    deepEqual(pieces.join(' ').replaceAll(' ', ''), text.replaceAll(' ', ''));
  }
  ok(
    cutInPieces(clauses, 50)
      .slice(0, -1)
      .every((piece) => piece.endsWith(',')),
  );
  ok(cutInPieces(words, 50).every((piece) => /^(?:gutter ?)+$/.test(piece)));
});

test('a phone number is not cut in two', () => {
  const pieces = cutInPieces(`${'word '.repeat(38)}(404) 555 0199 and on`, 10);
  ok(
    pieces.some((piece) => piece.includes('(404) 555 0199')),
    pieces.join('|'),
  );
});

function cutInPieces(text: string, size: number): string[] {
  const cutter = createSentenceCutter();
  const sentences: string[] = [];
  for (let start = 0; start < text.length; start += size)
    sentences.push(...cutter.take(text.slice(start, start + size)));
  return [...sentences, ...cutter.rest()];
}
