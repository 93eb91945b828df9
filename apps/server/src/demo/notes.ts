import type { Random } from './random.ts';
import { ASIDES, SPANISH_NOTES, TYPOS } from './words/asides.ts';
import { GUTTER_NOTES } from './words/gutters.ts';
import { EARLY_LIGHT_NOTES, LIGHT_NOTES } from './words/lights.ts';
import { SEVERAL_NOTES, WASHING_NOTES } from './words/washing.ts';

/** What a request is about. */
export type Trade = 'gutters' | 'washing' | 'lights' | 'several';

const NOTES: Readonly<Record<Trade, readonly string[]>> = {
  gutters: GUTTER_NOTES,
  washing: WASHING_NOTES,
  lights: LIGHT_NOTES,
  several: SEVERAL_NOTES,
};
/** From September on it is early no more. */
const LIGHTS_BEGIN = 8;

/** What somebody writes about their house in this month, counted from 0. */
export function writeNotes(trade: Trade, month: number, random: Random): string {
  const about = trade === 'lights' && month < LIGHTS_BEGIN ? EARLY_LIGHT_NOTES : NOTES[trade];
  const whole = random.weighted([
    ['', 14],
    [random.pick(about), 46],
    [`${random.pick(about)} ${random.pick(ASIDES)}`, 24],
    [`${random.pick(about)}\n\n${random.pick(ASIDES)} ${random.pick(ASIDES)}`, 7],
    [random.pick(ASIDES), 4],
    [random.pick(SPANISH_NOTES), 5],
  ]);
  return asTyped(whole.trim(), random);
}

function asTyped(text: string, random: Random): string {
  return random.weighted([
    [text, 78],
    [text.toUpperCase(), 4],
    [text.toLowerCase().replace(/[.,']/g, ''), 8],
    [TYPOS.reduce((typed, [right, wrong]) => typed.replace(right, wrong), text), 10],
  ]);
}
