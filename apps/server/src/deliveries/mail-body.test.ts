import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { mailBody } from './mail-body.ts';

test('no line break in what a visitor wrote begins a line of the mail that names another field', () => {
  for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u2029']) {
    const rows = [['Notes', `Gutters${lineBreak}Phone: 900 555 0100`] as const];
    const { text } = mailBody({ intro: null, rows, link: null });
    const atMargin = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => /^\S+: ?\S*/.test(line));
    deepEqual(atMargin, ['Notes: '], JSON.stringify(lineBreak));
  }
});
