import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { FORM_STYLE } from './form-style.ts';

const theme = await readFile(new URL(import.meta.resolve('@downspout/business/theme.css')), 'utf8');
const colours = new Map(
  Array.from(theme.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]),
);

test('the page that answers a form names no colour but those of the theme, and each as the theme has it', () => {
  const rules = FORM_STYLE.slice(FORM_STYLE.lastIndexOf('}', FORM_STYLE.indexOf('body{')) + 1);
  const used = Array.from(rules.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name);
  assert.ok(used.length > 0);
  for (const name of used) assert.ok(FORM_STYLE.includes(`${name}: ${colours.get(name)};`), name);
  assert.doesNotMatch(rules, /#[0-9a-f]{3}|rgb|hsl/i);
  assert.doesNotMatch(FORM_STYLE, /<|\/\*/);
});

test('its text stands out 4.5:1 and its fields 3:1', () => {
  for (const [front, back, least] of [
    ['--ink', '--paper', 4.5],
    ['--ink', '--surface', 4.5],
    ['--error', '--paper', 4.5],
    ['--error', '--error-surface', 4.5],
    ['--ink-soft', '--paper', 4.5],
    ['--on-copper', '--copper', 4.5],
    ['--line', '--paper', 3],
  ] as const) {
    assert.ok(contrast(front, back) >= least, `${front} on ${back}: ${contrast(front, back)}`);
  }
});

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(name: string): number {
  const digits = /^#([0-9a-f]{6})$/i.exec(colours.get(name) ?? '')?.[1];
  assert.ok(digits !== undefined, `${name} is written as #rrggbb`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
