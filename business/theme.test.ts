import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Pairs = Readonly<Record<string, readonly string[]>>;

/** On each ground, the colors that words have there (placeholders and disabled buttons included). */
const TEXTS = {
  paper: ['ink', 'ink-soft', 'copper', 'call', 'error'],
  surface: ['ink', 'ink-soft', 'copper'],
  rain: ['ink', 'ink-soft'],
  'success-surface': ['ink'],
  'error-surface': ['ink', 'error'],
  copper: ['on-copper'],
  'copper-deep': ['on-copper'],
  call: ['paper'],
  'hang-up': ['paper'],
  ink: ['paper'],
};
/** The same on the site alone, which is never dark: the header, and the holiday page with all that speaks of it. */
const TEXTS_OF_SITE = {
  ink: ['copper-glow'],
  night: ['on-night', 'bulb'],
  'night-soft': ['on-night'],
  bulb: ['night'],
  'on-night': ['night'],
};

/** On each ground, the edges of fields and buttons, the icons that say something, and the rings around what has the focus. */
const SHAPES = {
  paper: ['line', 'error', 'copper', 'ink', 'call'],
  surface: ['copper', 'ink', 'call'],
  rain: ['copper', 'ink'],
  'success-surface': ['copper'],
  'error-surface': ['copper', 'error'],
  copper: ['paper'],
  ink: ['paper'],
};
const TEXTS_OF_DARK = { bar: ['on-bar', 'bulb'] };
const SHAPES_OF_SITE = { ink: ['bulb'], night: ['bulb'] };

const LIGHT = colorsOf('theme.css');
/** What it does not name is as in the light one. */
const DARK = new Map([...LIGHT, ...colorsOf('dark.css')]);

for (const [what, colors, pairs, least] of [
  ['Words', LIGHT, [TEXTS, TEXTS_OF_SITE], 4.5],
  ['Controls, icons and focus rings', LIGHT, [SHAPES, SHAPES_OF_SITE], 3],
  ['In the dark theme, words', DARK, [TEXTS, TEXTS_OF_DARK], 4.5],
  ['In the dark theme, controls, icons and focus rings', DARK, [SHAPES], 3],
] as const) {
  test(`${what} keep ${least}:1 to their ground`, () => {
    const weak = pairs.flatMap((some) => weakPairs(colors, some, least));
    deepStrictEqual(weak, []);
  });
}

test('The call button has a ring that is seen over any ground: one of its two colors keeps 3:1 to whatever is there', () => {
  // Each ground is far from one of two colors that are 9:1 apart (W3C technique C40).
  deepStrictEqual(contrast(hex(LIGHT, 'ink'), hex(LIGHT, 'paper')) >= 9, true);
});

function weakPairs(colors: ReadonlyMap<string, string>, pairs: Pairs, least: number) {
  return Object.entries(pairs).flatMap(([ground, names]) =>
    names
      .map((name) => ({ name, ground, ratio: contrast(hex(colors, name), hex(colors, ground)) }))
      .filter(({ ratio }) => ratio < least),
  );
}

function colorsOf(file: string): ReadonlyMap<string, string> {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8');
  return new Map([...css.matchAll(/--([\w-]+):\s*(#\w{6});/g)].map(([, name = '', color = '']) => [name, color]));
}

function hex(colors: ReadonlyMap<string, string>, name: string): string {
  const color = colors.get(name);
  if (color === undefined) throw new Error(`The theme names no --${name}`);
  return color;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
