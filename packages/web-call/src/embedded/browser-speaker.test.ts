import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../testing/manual-clock.ts';
import { browserSpeaker } from './browser-speaker.ts';

test('a sentence is spoken by a voice of the page’s language that lives in the browser', () => {
  const { speak, told, synthesis } = setUp();
  speak();
  const [utterance] = synthesis.spoken;
  assert.deepEqual([utterance?.text, utterance?.lang, utterance?.voice], ['Hello.', 'en-US', LOCAL]);
  utterance?.onstart?.();
  utterance?.onend?.();
  assert.deepEqual(told, ['started', 'ended']);
});

test('voices that come late are waited for', () => {
  const { speak, told, synthesis, clock } = setUp([]);
  speak();
  clock.advance(2_500);
  synthesis.voices = [LOCAL];
  clock.advance(300);
  assert.equal(synthesis.spoken.length, 1);
  assert.deepEqual(told, []);
});

for (const [what, happens] of [
  ['no voices at all', ({ clock }) => clock.advance(4_000)],
  ['voices but no event at all, as without a sound device', ({ clock }) => clock.advance(4_000)],
  ['an error', ({ synthesis }) => synthesis.spoken[0]?.onerror?.()],
] as const satisfies [string, (parts: ReturnType<typeof setUp>) => void][]) {
  test(`with ${what} the speaker has failed, and leaves nothing behind`, () => {
    const parts = setUp(what === 'no voices at all' ? [] : [LOCAL]);
    parts.speak();
    happens(parts);
    assert.deepEqual(parts.told, ['failed']);
    assert.equal(parts.clock.waiting(), 0);
  });
}

test('an end that never comes is not waited for for ever', () => {
  const { speak, told, synthesis, clock } = setUp();
  speak();
  synthesis.spoken[0]?.onstart?.();
  clock.advance(10_000);
  assert.deepEqual([told, synthesis.cancelled], [['started', 'ended'], 1]);
});

test('a sentence that is silenced tells nothing more, also while voices are waited for', () => {
  for (const voices of [[LOCAL], []]) {
    const { speak, told, synthesis, clock } = setUp(voices);
    const silence = speak();
    const [utterance] = synthesis.spoken;
    silence();
    utterance?.onerror?.();
    clock.advance(60_000);
    assert.deepEqual([told, clock.waiting(), synthesis.spoken.length], [[], 0, voices.length]);
  }
});

interface Voice {
  lang: string;
  localService: boolean;
}
const LOCAL: Voice = { lang: 'en-GB', localService: true };

class Utterance {
  text: string;
  lang = '';
  voice: Voice | null = null;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(text: string) {
    this.text = text;
  }
}

function setUp(
  voices: Voice[] = [{ lang: 'de-DE', localService: true }, { lang: 'en-US', localService: false }, LOCAL],
) {
  const clock = manualClock();
  const told: string[] = [];
  const spoken: Utterance[] = [];
  const synthesis = {
    voices,
    spoken,
    cancelled: 0,
    getVoices: () => synthesis.voices,
    speak: (utterance: Utterance) => void synthesis.spoken.push(utterance),
    cancel() {
      synthesis.cancelled += 1;
    },
  };
  const parts = Object.assign({ clock, lang: 'en-US' }, Object({ synthesis, Utterance }));
  const speaker = browserSpeaker(parts);
  const speak = () =>
    speaker.speak(
      'Hello.',
      {
        started: () => told.push('started'),
        ended: () => told.push('ended'),
        failed: () => told.push('failed'),
      },
      { turn: 1, sentence: 1 },
    );
  return { speak, told, synthesis, clock };
}
