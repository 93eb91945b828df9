import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loudness, samplesOf, wavFile } from './sound.ts';
import { quiet, tone } from './testing/tones.ts';

test('what is written as a WAV file is read from it', () => {
  const samples = tone(100, 0.2);
  assert.deepEqual(samplesOf(wavFile(samples)), samples);
});

test('sound of another rate and of two channels is brought to ours', () => {
  const file = wavFile(tone(300, 0.2));
  file.writeUInt32LE(24_000, 24);
  const slower = samplesOf(file);
  assert.equal(slower?.length, (tone(300, 0.2).length * 16) / 24);
  assert.ok(Math.abs(loudness(slower ?? quiet(1)) - 0.2) < 0.01);
  file.writeUInt16LE(2, 22);
  assert.equal(samplesOf(file)?.length, (slower?.length ?? 0) / 2);
});

test('a stream that did not know its length, and chunks before the sound, do no harm', () => {
  const samples = tone(40, 0.2);
  const file = wavFile(samples);
  file.writeUInt32LE(0xffffffff, 40);
  assert.deepEqual(samplesOf(file), samples);
  const list = Buffer.concat([Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1')]);
  const withList = Buffer.concat([file.subarray(0, 36), list, file.subarray(36)]);
  assert.deepEqual(samplesOf(withList), samples);
});

test('what is no such file is none', () => {
  const file = wavFile(tone(20, 0.2));
  const eightBits = Buffer.from(file);
  eightBits.writeUInt16LE(8, 34);
  const noChannels = Buffer.from(file);
  noChannels.writeUInt16LE(0, 22);
  for (const bad of [Buffer.alloc(0), Buffer.from('{"error":1}'), file.subarray(0, 30), eightBits, noChannels]) {
    assert.equal(samplesOf(bad), null);
  }
});

test('loudness is the root mean square', () => {
  assert.equal(loudness(quiet(20)), 0);
  assert.ok(Math.abs(loudness(tone(1_000, 0.1)) - 0.1) < 0.001);
  assert.equal(loudness(Buffer.alloc(0)), 0);
});
