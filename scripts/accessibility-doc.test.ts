import { deepStrictEqual } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8');

/** WCAG 2.2: how many criteria of level A and AA each guideline has. */
const CRITERIA = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};

test('Each success criterion of WCAG 2.2 A and AA stands once in the table of the site', () => {
  const [site = ''] = DOCUMENT.split('## The office');
  const stated = [...site.matchAll(/^\| (\d\.\d\.\d+) /gm)].map(([, number]) => number);
  const all = Object.entries(CRITERIA).flatMap(([guideline, numbers]) => numbers.map((one) => `${guideline}.${one}`));
  deepStrictEqual(all.length, 55);
  deepStrictEqual(stated, all);
});

test('Each test that the document names is there, by its title', () => {
  const named = [...DOCUMENT.matchAll(/`([\w/.-]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file: file.includes('/') ? file : `e2e/${file}.spec.ts`,
    title,
  }));
  deepStrictEqual(named.length > 60, true);
  deepStrictEqual(
    named.filter(({ file, title }) => !titlesOf(join(ROOT, file)).some((one) => one.includes(title))),
    [],
  );
});

test('Each criterion is shown by a test, or says that it was read through', () => {
  const rows = DOCUMENT.split('\n').filter((line) => /^\| \d/.test(line));
  deepStrictEqual(
    rows.filter((row) => !/every state|read through|“/.test(row.split(' | ').at(-1) ?? '')),
    [],
  );
});

function titlesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*(['"`])(.*?)\1,/gs)].map(([, , title = '']) => title);
}
