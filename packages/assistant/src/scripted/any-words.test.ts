import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { isLinear } from '../testing/growth.ts';
import { startCall } from './testing/call.ts';

const MOST = 4_096;
const WORDS =
  'yes no my name is number phone four oh double hundred at dot com street not it is with a y and the gutter , . ? ! ; Jane 404 555 0123 @ O’Brien don’t want to give email 12 Oak ñ 漢字 🌲 \u0000 \ud800 \t ( [ \\ * + é'.split(
    ' ',
  );
const SLOW_PIECES = [
  'a ',
  '1 ',
  'not ',
  'at ',
  'a.',
  '12 Oak ',
  'no, ',
  'o',
  'my name is ',
  'j a n e ',
  '@',
  'four hundred ',
  ', ',
  ' ',
  "n't ",
];

test('whatever is said, a call goes on within the promises of the port', async () => {
  const random = createRandom(20_261_121);
  for (let call = 0; call < 30; call++) {
    const { join, turn, memory, submitted } = startCall();
    await join();
    for (let number = 0; number < 8; number++) {
      const { said } = await turn(
        randomText(random),
        number % 3 === 0 ? { state: 'unavailable' } : { state: 'stored' },
      );
      ok(said.isWellFormed(), said);
    }
    ok(JSON.stringify(memory()).length < 20_000);
    ok(submitted.length <= 8);
  }
});

test('of texts made to be slow, twice as much costs a call at most 2.5 times the processor time', async () => {
  const read = async (text: string) => {
    const { turn } = startCall();
    for (let number = 0; number < 3; number++) await turn(text);
  };
  const slow: string[] = [];
  for (const piece of SLOW_PIECES) {
    // Begun and ended by what fits nothing, so that everything is tried.
    const linear = await isLinear(read, (characters) => `x${piece.repeat(characters / piece.length)}\u0001`);
    if (!linear) slow.push(piece);
  }
  deepEqual(slow, []);
});

test('a long story is kept whole, and not read back whole', async () => {
  const { turn } = startCall();
  await turn('I am Jane, my number is 404 555 0123, gutters');
  for (const no of ['no', 'no']) await turn(no);
  const story = `The roof ${'is steep and '.repeat(300)}old`;
  const { details } = await turn(story);
  deepEqual(details.notes, `${story}.`);
});

test('what stands beyond the part that is read is kept in the notes, and takes a yes back', async () => {
  const { turn } = startCall();
  await turn('I am Jane, my number is 404 555 0142, gutters');
  for (const no of ['no', 'no', 'no']) await turn(no);
  const { details } = await turn(`Yes ${'yes '.repeat(200)}except that no texts go to 404 555 0199`);
  equal(details.sms_opt_in, false);
  ok(details.notes?.endsWith('no texts go to 404 555 0199.'), details.notes);
});

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomText(random: () => number): string {
  const length = 1 + Math.floor(random() ** 3 * MOST);
  let text = '';
  while (text.length < length) {
    const pick = random();
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? '';
    text += pick < 0.8 ? `${word} ` : String.fromCharCode(Math.floor(random() * 0xffff));
  }
  return text.slice(0, length);
}
