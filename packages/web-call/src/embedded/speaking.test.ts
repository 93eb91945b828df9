import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../testing/manual-clock.ts';
import { createSpeaking, type Speaker } from './speaking.ts';
import { scriptedSpeaker } from './testing/scripted-engines.ts';

test('sentences are spoken one after the other, and a turn is done when its last one is', () => {
  const { speaking, speaker, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaking.sentence({ turn: 1, sentence: 1 }, 'Two.', false);
  speaking.complete(1);
  assert.deepEqual(speaker.story, ['One.']);
  speaker.speakOn();
  assert.deepEqual(told, ['sounds', 'quiet']);
  speaker.speakOn();
  assert.deepEqual(speaker.story, ['One.', 'Two.']);
  assert.deepEqual(told, ['sounds', 'quiet', 'sounds', 'quiet', 'done 1']);
});

test('a turn that is still being made is not done when all there is of it was spoken', () => {
  const { speaking, speaker, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaker.speakOn();
  assert.ok(!told.includes('done 1'));
  speaking.sentence({ turn: 1, sentence: 1 }, 'Two.', false);
  speaker.speakOn();
  speaking.complete(1);
  assert.equal(told.at(-1), 'done 1');
});

test('what is dropped is broken off, and nothing more of it is spoken', () => {
  const { speaking, speaker, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaker.on?.started();
  speaking.sentence({ turn: 1, sentence: 1 }, 'Two.', false);
  speaking.drop();
  speaking.sentence({ turn: 1, sentence: 1 }, 'Three.', false);
  speaking.complete(1);
  speaking.sentence({ turn: 2, sentence: 1 }, 'Next.', false);
  assert.deepEqual(speaker.story, ['One.', '-One.', 'Next.']);
  assert.deepEqual(told, ['sounds', 'quiet', 'done 1']);
});

test('without a speaker, or with a sentence that is not to be spoken, showing is enough', () => {
  const { speaking, told } = setUp(null);
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaking.complete(1);
  assert.deepEqual(told, ['done 1']);
  const muted = setUp();
  muted.speaking.sentence({ turn: 1, sentence: 1 }, 'One.', true);
  muted.speaking.complete(1);
  assert.deepEqual([muted.told, muted.speaker.story], [['done 1'], []]);
});

test('a speaker that fails is not asked again, and the turn is done as if it were read', () => {
  const { speaking, speaker, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaking.sentence({ turn: 1, sentence: 1 }, 'Two.', false);
  speaking.complete(1);
  speaker.on?.failed();
  assert.deepEqual([told, speaker.story, speaking.speaks()], [['silenced', 'done 1'], ['One.'], false]);
});

test('what a microphone may hear of it is told while it sounds and for a while afterwards', () => {
  const { speaking, speaker, clock } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  assert.equal(speaking.audible(1_000), null);
  speaker.on?.started();
  assert.deepEqual(speaking.audible(1_000), { text: 'One.', sounding: true });
  speaker.on?.ended();
  clock.advance(1_000);
  assert.deepEqual(speaking.audible(1_000), { text: 'One.', sounding: false });
  clock.advance(1);
  assert.equal(speaking.audible(1_000), null);
});

test('when the call is left it is silent, and tells nothing more', () => {
  const { speaking, speaker, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'One.', false);
  speaker.on?.started();
  speaking.complete(1);
  speaking.stop();
  speaking.sentence({ turn: 2, sentence: 1 }, 'Two.', false);
  assert.deepEqual(
    [speaker.story, told],
    [
      ['One.', '-One.'],
      ['sounds', 'quiet'],
    ],
  );
});

function setUp(by?: Speaker | null) {
  const clock = manualClock();
  const speaker = scriptedSpeaker();
  const told: string[] = [];
  const speaking = createSpeaking({
    speaker: by === null ? null : speaker,
    clock,
    turnDone: (turn) => told.push(`done ${turn}`),
    sounds: (on) => told.push(on ? 'sounds' : 'quiet'),
    silenced: () => told.push('silenced'),
  });
  return { speaking, speaker, told, clock };
}
