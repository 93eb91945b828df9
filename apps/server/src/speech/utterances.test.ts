import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quiet, tone } from './testing/tones.ts';
import { createUtterances } from './utterances.ts';

test('an utterance begins with its voice, ends after quiet, and holds all of it', () => {
  const { take, events } = listen();
  take(quiet(1_000));
  take(tone(800, 0.1));
  assert.deepEqual(events, ['began']);
  take(quiet(690));
  assert.deepEqual(events, ['began']);
  take(quiet(100));
  assert.equal(events.length, 2);
  const ms = Number(events[1]);
  assert.ok(ms >= 800 + 700 && ms <= 800 + 700 + 320, `${ms} ms`);
});

test('pauses between words do not end it, and the next utterance is another', () => {
  const { take, events } = listen();
  for (const _ of [1, 2, 3]) {
    take(tone(300, 0.1));
    take(quiet(400));
  }
  take(quiet(400));
  take(tone(300, 0.1));
  take(quiet(800));
  assert.deepEqual(
    events.map((event) => (event === 'began' ? event : 'ended')),
    ['began', 'ended', 'began', 'ended'],
  );
});

test('a click is no voice, nor is the steady noise of the room', () => {
  const { take, events } = listen();
  take(quiet(500));
  take(tone(60, 0.5));
  take(quiet(500));
  for (let second = 0; second < 30; second++) take(tone(1_000, 0.004));
  assert.deepEqual(events, []);
  take(tone(400, 0.1));
  assert.deepEqual(events, ['began']);
});

test('over the assistant it takes a longer voice', () => {
  const short = listen();
  short.take(tone(140, 0.1), true);
  assert.deepEqual(short.events, []);
  short.take(tone(100, 0.1), true);
  assert.deepEqual(short.events, ['began']);
});

test('it makes no difference how the sound is cut up', () => {
  const whole = listen();
  const pieces = listen();
  const sound = Buffer.concat([quiet(300), tone(500, 0.1), quiet(900)]);
  whole.take(sound);
  for (let at = 0; at < sound.length; at += 333) pieces.take(sound.subarray(at, at + 333));
  assert.deepEqual(pieces.events, whole.events);
  assert.equal(whole.events.length, 2);
});

test('who never stops is heard in pieces of half a minute', () => {
  const { take, events } = listen();
  for (let word = 0; word < 130; word++) {
    take(tone(400, 0.1));
    take(quiet(100));
  }
  assert.deepEqual(
    events.filter((event) => event !== 'began'),
    ['30000', '30000'],
  );
});

test('a noise that never ends is learnt, and is no utterance any more', () => {
  const { take, events } = listen();
  for (let second = 0; second < 120; second++) take(tone(1_000, 0.05));
  const before = events.length;
  for (let second = 0; second < 60; second++) take(tone(1_000, 0.05));
  assert.deepEqual(events.slice(before), []);
});

function listen() {
  const events: string[] = [];
  const utterances = createUtterances({
    began: () => events.push('began'),
    ended: (samples) => events.push(String(samples.length / 32)),
  });
  return { events, take: (sound: Buffer, over = false) => utterances.take(sound, over) };
}
