import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../testing/manual-clock.ts';
import { createListening } from './listening.ts';
import { createSpeaking } from './speaking.ts';
import { scriptedRecogniser, scriptedSpeaker } from './testing/scripted-engines.ts';

test('what the visitor says is shown while it is said, and said once it is final', () => {
  const { recogniser, told } = setUp();
  recogniser.on?.words('my gut', false);
  recogniser.on?.words('my gutters', false);
  recogniser.on?.words('my gutters are full', true);
  recogniser.on?.words('all of them', true);
  assert.deepEqual(told, [
    'began',
    'hears my gut',
    'hears my gutters',
    'hears ',
    'said my gutters are full',
    'began',
    'hears ',
    'said all of them',
  ]);
});

test('the voice out of the loudspeaker is not heard, neither while it sounds nor just afterwards', () => {
  const { recogniser, speaker, speaking, told, clock } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'What is the address of the property?', false);
  speaker.on?.started();
  recogniser.on?.words('what is the', false);
  recogniser.on?.words('what is the address', true);
  speaker.on?.ended();
  clock.advance(800);
  recogniser.on?.words('of the property', true);
  assert.deepEqual(told, []);
  clock.advance(300);
  recogniser.on?.words('the property', true);
  assert.deepEqual(told, ['began', 'hears ', 'said the property']);
});

test('words over the voice are the visitor, and stay it when they begin to resemble the voice', () => {
  const { recogniser, speaker, speaking, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'We are open on Saturday from nine to four.', false);
  speaker.on?.started();
  recogniser.on?.words('we are', false);
  recogniser.on?.words('no not', false);
  recogniser.on?.words('no not Saturday from nine to four', true);
  assert.deepEqual(told, ['began', 'hears no not', 'hears ', 'said no not Saturday from nine to four']);
});

test('what was found to be the visitor is said, though in the end it is the words of the voice', () => {
  const { recogniser, speaker, speaking, told } = setUp();
  speaking.sentence({ turn: 1, sentence: 1 }, 'We are open on Saturday from nine to four.', false);
  speaker.on?.started();
  recogniser.on?.words('sat a day', false);
  recogniser.on?.words('Saturday from nine', true);
  assert.deepEqual(told, ['began', 'hears sat a day', 'hears ', 'said Saturday from nine']);
});

test('a failure is told with its reason, and unmuting tries again', () => {
  const { recogniser, listening, states } = setUp();
  recogniser.on?.listening();
  recogniser.on?.failed('network');
  listening.mute(false);
  recogniser.on?.listening();
  assert.deepEqual([states, recogniser.started], [['on', 'failed network', 'waiting', 'on'], 2]);
});

test('muted nobody listens, and what was half said is dropped', () => {
  const { recogniser, listening, states, told } = setUp();
  recogniser.on?.listening();
  recogniser.on?.words('half a', false);
  listening.mute(true);
  assert.deepEqual([recogniser.on, told.at(-1), states.at(-1)], [null, 'hears ', 'muted']);
  listening.mute(false);
  listening.mute(false);
  assert.equal(recogniser.started, 2);
  listening.stop();
  listening.mute(false);
  assert.deepEqual([recogniser.on, recogniser.started], [null, 2]);
});

function setUp() {
  const clock = manualClock();
  const recogniser = scriptedRecogniser();
  const speaker = scriptedSpeaker();
  const nothing = () => {};
  const speaking = createSpeaking({ speaker, clock, turnDone: nothing, sounds: nothing, silenced: nothing });
  const told: string[] = [];
  const states: string[] = [];
  const listening = createListening({
    recogniser,
    speaking,
    began: () => told.push('began'),
    hears: (text) => told.push(`hears ${text}`),
    said: (text) => told.push(`said ${text}`),
    changed: ({ hearing, reason }) => states.push(`${hearing} ${reason}`.trim()),
  });
  listening.start();
  return { recogniser, speaker, speaking, listening, told, states, clock };
}
