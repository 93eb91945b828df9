import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createFenceFilter, speakable } from './speakable.ts';

const cases: readonly (readonly [written: string, spoken: string])[] = [
  ['We are **open** _now_.', 'We are open now.'],
  ['## Our services', 'Our services'],
  ['- Gutter cleaning', 'Gutter cleaning'],
  ['2. Power washing', 'Power washing'],
  ['> Quoted `code`', 'Quoted code'],
  ['See [our page](https://x.example/a?b=1) for more.', 'See our page for more.'],
  ['See https://x.example/a, please.', 'See, please.'],
  ['A <b>bold</b> word<br/>', 'A bold word'],
  ['Great 🎉 news ❤️!', 'Great news!'],
  ['Write to jane_smith@mail.example.', 'Write to jane_smith@mail.example.'],
  ['At 5 < 6 and #5 Oak Street', 'At 5 < 6 and #5 Oak Street'],
  ['Call (404) 555-0199.', 'Call (404) 555-0199.'],
  ['***', ''],
  ['🙂', ''],
  ['| --- | --- |', ''],
];

for (const [written, spoken] of cases) {
  test(`"${written}" is spoken as "${spoken}"`, () => equal(speakable(written), spoken));
}

test('what stands between the fences of code is left out', () => {
  const lines = ['Hello', '```js', 'rm -rf', '```', 'Bye', '~~~', 'x'];
  deepEqual(lines.filter(createFenceFilter()), ['Hello', 'Bye']);
});
