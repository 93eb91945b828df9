import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../testing/manual-clock.ts';
import type { ServerFrame } from '../frames.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../testing/scripted-engines.ts';
import { serverSpeech } from './server-speech.ts';

const JOINED = { type: 'joined', callId: 'c', resumeUrl: 'ws://h/', received: 0, resumed: false } as const;
const SERVER = { hearing: 'server', speaking: 'server' } as const;
const BROWSER = { hearing: 'browser', speaking: 'browser' } as const;

test('a sentence sounds once all of its sound is there', () => {
  const { frame, sound, speak, story, played } = call();
  frame({ ...JOINED, ...SERVER });
  speak('Hello.', 1, 1);
  frame({ type: 'sound', turn: 1, sentence: 1, state: 'started' });
  sound(320);
  sound(320);
  assert.deepEqual([story, played], [[], []]);
  frame({ type: 'sound', turn: 1, sentence: 1, state: 'stopped' });
  assert.deepEqual([story, played.map(({ samples }) => samples)], [['started'], [640]]);
  played[0]?.end();
  assert.deepEqual(story, ['started', 'ended']);
});

test('sound that came before its sentence is asked for is kept for it, that of older turns is not', () => {
  const { frame, sound, speak, story, played } = call();
  frame({ ...JOINED, ...SERVER });
  for (const turn of [1, 2]) {
    frame({ type: 'sound', turn, sentence: 1, state: 'started' });
    sound(turn * 100);
    frame({ type: 'sound', turn, sentence: 1, state: 'stopped' });
  }
  speak('Second.', 2, 1);
  assert.deepEqual([story, played.map(({ samples }) => samples)], [['started'], [200]]);
  speak('First.', 1, 1)();
  assert.equal(played.length, 1);
});

test('silenced, a sentence stops and nothing more is told of it', () => {
  const { frame, sound, speak, story, played } = call();
  frame({ ...JOINED, ...SERVER });
  const silence = speak('Hello.', 1, 1);
  frame({ type: 'sound', turn: 1, sentence: 1, state: 'started' });
  sound(320);
  frame({ type: 'sound', turn: 1, sentence: 1, state: 'stopped' });
  silence();
  assert.equal(played[0]?.stopped, true);
  played[0]?.end();
  assert.deepEqual(story, ['started']);
});

test('when the server gives its voice up the browser speaks, also the sentence that is waited for', () => {
  const { frame, speak, browser } = call();
  frame({ ...JOINED, ...SERVER });
  speak('Hello.', 1, 1);
  frame({ type: 'engine', hearing: 'server', speaking: 'browser' });
  assert.deepEqual(browser.speaker.story, ['Hello.']);
  speak('How are you?', 1, 2);
  assert.deepEqual(browser.speaker.story, ['Hello.', 'How are you?']);
});

test('sound that never comes is not waited for long', () => {
  const { frame, speak, browser, clock } = call();
  frame({ ...JOINED, ...SERVER });
  speak('Hello.', 1, 1);
  clock.advance(11_999);
  assert.deepEqual(browser.speaker.story, []);
  clock.advance(1);
  assert.deepEqual(browser.speaker.story, ['Hello.']);
});

test('without a voice of its own either, the browser shows the text', async () => {
  const { frame, speak, story } = call({ without: true });
  frame({ ...JOINED, ...BROWSER });
  speak('Hello.', 1, 1);
  await null;
  assert.deepEqual(story, ['failed']);
});

test('a microphone that cannot be had, or an engine that is given up, leaves the hearing to the browser', async () => {
  const refused = call();
  refused.frame({ ...JOINED, ...SERVER });
  refused.listen();
  assert.equal(refused.browser.recogniser.started, 0);
  await new Promise(setImmediate);
  assert.equal(refused.browser.recogniser.started, 1);
  const given = call();
  given.frame({ ...JOINED, ...SERVER });
  given.listen();
  given.frame({ type: 'engine', hearing: 'browser', speaking: 'server' });
  assert.equal(given.browser.recogniser.started, 1);
});

/** A call's socket and engines; the microphone is refused. */
function call({ without = false } = {}) {
  const clock = manualClock();
  const story: string[] = [];
  const played: Played[] = [];
  const browser = { recogniser: scriptedRecogniser(), speaker: scriptedSpeaker() };
  const socket = new EventTarget();
  const receive = (data: unknown) => void socket.dispatchEvent(new MessageEvent('message', { data }));
  const speech = serverSpeech({
    browser: without ? { recogniser: null, speaker: null } : browser,
    microphone: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    newContext: () => fakeContext(played),
    workletUrl: '/worklet.js',
    clock,
    connect: () => Object.assign(socket, Object({ readyState: 1 })),
  });
  speech.connect('ws://h/');
  return {
    clock,
    story,
    played,
    browser,
    frame: (frame: ServerFrame) => receive(JSON.stringify(frame)),
    sound: (samples: number) => receive(new Int16Array(samples).fill(1_000).buffer),
    listen: () => speech.recogniser?.listen({ listening() {}, words() {}, failed: (reason) => story.push(reason) }),
    speak(text: string, turn: number, sentence: number) {
      const on = {
        started: () => story.push('started'),
        ended: () => story.push('ended'),
        failed: () => story.push('failed'),
      };
      return speech.speaker?.speak(text, on, { turn, sentence }) ?? (() => {});
    },
  };
}

interface Played {
  readonly samples: number;
  stopped: boolean;
  /** It has sounded to its end. */
  end(): void;
}

/** An audio context in which sounds end when the test says so. */
function fakeContext(played: Played[]): AudioContext {
  return Object({
    destination: {},
    resume: async () => {},
    close: async () => {},
    createBuffer: (_channels: number, length: number) => ({ length, duration: length / 16_000, copyToChannel() {} }),
    createBufferSource() {
      const source = { buffer: { length: 0 }, onended: () => {}, connect() {}, disconnect() {}, start, stop };
      const sound = { samples: 0, stopped: false, end: () => source.onended?.() };
      function start(): void {
        played.push(Object.assign(sound, { samples: source.buffer.length }));
      }
      function stop(): void {
        sound.stopped = true;
      }
      return source;
    },
  });
}
