import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gsmText, textParts } from './gsm.ts';

test('what is written otherwise becomes plain, and what has no other writing stays', () => {
  assert.equal(gsmText('Zoë O’Hara – “São Paulo”…\u00a0é'), 'Zoe O\'Hara - "Sao Paulo"... é');
  assert.equal(gsmText('李 🏠'), '李 🏠');
  assert.equal(gsmText('e\u0301'), 'e');
});

test('a text goes in as many parts as it is paid for', () => {
  const cases: readonly (readonly [text: string, parts: number, left: number])[] = [
    ['', 1, 160],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(306), 2, 0],
    ['It’s “fine” — really…', 1, 137],
    ['€[]', 1, 154],
    ['日'.repeat(70), 1, 0],
    ['日'.repeat(71), 2, 63],
    ['🏠', 1, 68],
  ];
  for (const [text, parts, left] of cases) assert.deepEqual(textParts(text), { parts, left }, text.slice(0, 9));
});
