import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sentence } from '../business/end-of-sentence.ts';
import { ROOT } from './build/stale-build.ts';

/** As names, streets and hours end too. */
const ABBREVIATED = 'Sam Jr.';

test('a sentence ends with one period, also after an abbreviation', () => {
  assert.deepEqual(
    [sentence('by Dogwood Gutter Co.'), sentence('by Dogwood')],
    ['by Dogwood Gutter Co.', 'by Dogwood.'],
  );
});

test('no text of the company has two periods, whatever the name or address in it ends with', async () => {
  const files = globSync(
    [
      'business/*.ts',
      'packages/office-api/src/names.ts',
      'apps/office/src/words/**/*.ts',
      'apps/server/src/deliveries/mail-words.ts',
    ],
    { cwd: ROOT, exclude: ['**/*.test.ts'] },
  );
  const texts: string[] = [];
  for (const file of files) collect(await import(join(ROOT, file)), texts);
  assert.ok(texts.length > 500, `${texts.length} texts`);
  assert.deepEqual(
    texts.filter((text) => /(?<!\.)\.\.(?!\.)/.test(text)),
    [],
  );
});

/** What these are made of is a number, an address of mail or a word of ours. */
const NUMBERS = new Set(['phone', 'email', 'phoneEcho', 'most', 'ask', 'open']);

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'function') {
    for (const part of [ABBREVIATED, [ABBREVIATED]]) {
      try {
        collect(Reflect.apply(value, null, [part, part, part]), texts);
      } catch {
        // It makes its text of something else.
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value))
      if (!NUMBERS.has(name) || typeof one === 'object') collect(one, texts);
  }
}
