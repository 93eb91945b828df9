import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const THEME = new Map(
  [...readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8').matchAll(/--([\w-]+):\s*(#\w{6});/g)].map(
    ([, name = '', colour = '']) => [name, colour],
  ),
);

/** On each ground, the colours that words have there (placeholders and disabled buttons included). */
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
  ink: ['paper', 'copper-glow'],
  // The holiday page and all that speaks of it.
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
  ink: ['bulb', 'paper'],
  night: ['bulb'],
};

for (const [what, pairs, least] of [
  ['Words', TEXTS, 4.5],
  ['Controls, icons and focus rings', SHAPES, 3],
] as const) {
  test(`${what} keep ${least}:1 to their ground, by day and by night`, () => {
    const weak = Object.entries(pairs).flatMap(([ground, colours]) =>
      colours
        .map((colour) => ({ colour, ground, ratio: contrast(hex(colour), hex(ground)) }))
        .filter(({ ratio }) => ratio < least),
    );
    deepStrictEqual(weak, []);
  });
}

test('The call button has a ring that is seen over any ground: one of its two colours keeps 3:1 to whatever is there', () => {
  // Each ground is far from one of two colours that are 9:1 apart (W3C technique C40).
  deepStrictEqual(contrast(hex('ink'), hex('paper')) >= 9, true);
});

function hex(name: string): string {
  const colour = THEME.get(name);
  if (colour === undefined) throw new Error(`theme.css names no --${name}`);
  return colour;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
