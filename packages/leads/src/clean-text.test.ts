import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { cleanLine, cleanParagraphs, wellFormed } from './clean-text.ts';
import { quoteRequestSchema } from './quote-request.ts';

test('a pasted line loses breaks and controls and keeps everything else', () => {
  equal(cleanLine('12 Elm St\r\nAtlanta\tGA'), '12 Elm St Atlanta GA');
  equal(cleanLine('a\0b\u0007c\u0085d'), 'abcd');
  equal(cleanLine('  Zoë 🌲 '), '  Zoë 🌲 ');
});

test('notes keep their lines and tabs', () => {
  equal(cleanParagraphs('a\n\tb\r\nc\0\u001b'), 'a\n\tb\r\nc');
});

test('half a character becomes the replacement character', () => {
  equal(cleanLine('a\ud83c'), 'a\ufffd');
  equal(cleanParagraphs('\udf32b'), '\ufffdb');
});

test('it agrees with the language about halves of characters', () => {
  for (const text of [
    '🌲',
    '\ud83c\udf32\udf32',
    '\udf32\ud83c',
    '\ud83c\ud83c\udf32x\ud83c',
    '\udbff\udfff\ue000',
    '',
  ]) {
    equal(wellFormed(text), text.toWellFormed());
  }
});

test('whatever is cleaned is taken by the schema', () => {
  const dirty = `${String.fromCharCode(...Array(0x2ff).keys())}\ud800`;
  const line = cleanLine(dirty).slice(0, 400);
  const request = { first_name: line, last_name: line, email: 'a@b', phone: line, address: line, sms_opt_in: true };
  equal(quoteRequestSchema.safeParse({ ...request, notes: cleanParagraphs(dirty) }).success, true);
});
