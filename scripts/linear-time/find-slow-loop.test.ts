import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf } from './check-expressions.ts';
import { expressionsIn } from './expressions-in.ts';
import { findSlowLoop } from './find-slow-loop.ts';

const PART = "[\\p{L}\\p{M}]+(?:['’-][\\p{L}\\p{M}]+)*";

/** The first four once froze calls. */
const SLOW = [
  { source: `^\\W*((?:${PART}\\s+)?${PART})\\s+(?:here|speaking)\\b`, flags: 'iu', growth: 'polynomial' },
  {
    source:
      '^[\\s,;]*(?:and|plus|&)\\s*(?:(?:the )?(?:other|second|another)(?: one| house| property)?(?: is)?|also|one|at|on|\\s)*$',
    flags: 'i',
    growth: 'exponential',
  },
  { source: '\\b(\\p{L}+),? (?:with|without) an? (\\p{L})', flags: 'iu', growth: 'polynomial' },
  { source: 'not ([^,.;!?]{1,60}?),?\\s+(?:and )?not ([^,.;!?]{1,60})', flags: 'i', growth: 'polynomial' },
  { source: '\\s+$', flags: '', growth: 'polynomial' },
  { source: '(?:a*)*b', flags: '', growth: 'exponential' },
  { source: '^(?:a?b?)*c', flags: '', growth: 'exponential' },
  { source: '(?:a.*c|a)*d', flags: '', growth: 'exponential' },
  { source: '(?=.*c)b', flags: '', growth: 'polynomial' },
] as const;

test('an expression is slow when a text leads along two ways to the same place again and again', () => {
  for (const { source, flags, growth } of SLOW) equal(findSlowLoop(source, flags)?.growth, growth, source);
});

test('its text makes it slow: four times of it cost more than six times the processor time', () => {
  for (const { source, flags, growth } of SLOW.filter(
    (one) => one.growth === 'polynomial' && !/1,60|=/.test(one.source),
  )) {
    const { prefix, pump } = findSlowLoop(source, flags) ?? { prefix: '', pump: '' };
    const expression = new RegExp(source, flags);
    const cost = (characters: number) => {
      const text = `${prefix}${pump.repeat(characters / pump.length)}\u0000`;
      return Math.min(...Array.from({ length: 3 }, () => processorMs(() => expression.test(text))));
    };
    ok(cost(12_000) > 6 * cost(3_000), `${source} ${growth}`);
  }
});

test('an expression that begins at one place, reads each character in one way, or is sure of its match, is not', () => {
  for (const [source, flags] of [
    ['^\\s+$', ''],
    ['\\s+', 'g'],
    ['(?<!\\s)\\s+$', ''],
    ['\\b\\w+@', ''],
    ['(?:ab)+', 'g'],
    ['^(?:a|b)*c', ''],
    ['\\bnot\\b.{0,20}\\bnow\\b', 'i'],
    ['\\s*x', 'y'],
    ['(?<![\\p{L}])\\p{L}(?:[ -]\\p{L}(?!\\p{L})){2,}', 'u'],
  ] as const)
    equal(findSlowLoop(source, flags), null, source);
});

test('what cannot be told is a fault', () => {
  equal(faultOf('(a+)\\1', ''), 'cannot be decided: Backreferences are not supported.');
  equal(faultOf('(?<=a+)b', ''), 'cannot be decided: a lookbehind that repeats without end');
});

test('literals and what is built are found by their lines, parts of others in these', () => {
  const text = [
    "import { wholeWords } from './pattern.ts';",
    'const FILLERS = /(?:so )*/;',
    'const LATER = /b+/g;',
    'export const A = wholeWords(FILLERS, /a|b/);',
    'export const B = new RegExp(',
    "  'c' + FILLERS.source,",
    ');',
    "export const read = (text: string) => text.replace(LATER, '').split(/,/) // no /comment/",
  ].join('\n');
  deepEqual(
    expressionsIn('a.ts', text).map(({ from, to, ...site }) => [
      from,
      to,
      site.kind === 'built' ? site.code : site.source,
    ]),
    [
      [2, 2, '(?:so )*'],
      [3, 3, 'b+'],
      [8, 8, ','],
      [4, 4, 'wholeWords(FILLERS, /a|b/)'],
      [5, 7, "new RegExp(\n  'c' + FILLERS.source,\n)"],
    ],
  );
});

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
