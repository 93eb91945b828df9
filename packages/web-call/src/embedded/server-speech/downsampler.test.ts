import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDownsampler, FRAME_SAMPLES, SAMPLE_RATE } from './downsampler.ts';

for (const rate of [16_000, 22_050, 44_100, 48_000, 96_000]) {
  test(`a second of ${rate} Hz becomes 50 frames that sound the same`, () => {
    const { frames, take } = collect(rate);
    take(tone(rate, 440, 0.5, 1.001));
    assert.equal(frames.length, 50);
    assert.ok(frames.every((frame) => frame.length === FRAME_SAMPLES));
    const samples = frames.flatMap((frame) => [...frame]);
    const crossings = samples.filter((sample, at) => at > 0 && sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
    assert.ok(Math.abs(crossings - 440) <= 1, `${crossings} periods`);
    const loud = Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / SAMPLE_RATE);
    assert.ok(Math.abs(loud - 0.5 / Math.SQRT2) < 0.01, `${loud}`);
  });
}

test('it makes no difference how the sound is cut up', () => {
  const sound = tone(44_100, 300, 0.3, 0.2);
  const whole = collect(44_100);
  const pieces = collect(44_100);
  whole.take(sound);
  for (let at = 0; at < sound.length; at += 128) pieces.take(sound.subarray(at, at + 128));
  assert.deepEqual(pieces.frames, whole.frames);
});

test('what is too loud is cut, not turned over', () => {
  const { frames, take } = collect(16_000);
  take(new Float32Array(FRAME_SAMPLES).fill(1.7));
  take(new Float32Array(FRAME_SAMPLES).fill(-1.7));
  assert.deepEqual([frames[0]?.[5], frames[1]?.[5]], [32_767, -32_767]);
});

function collect(rate: number) {
  const frames: Int16Array[] = [];
  const { take } = createDownsampler(rate, (frame) => frames.push(frame));
  return { frames, take };
}

function tone(rate: number, hertz: number, level: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(rate * seconds) }, (_, n) => {
    return Math.sin((2 * Math.PI * hertz * n) / rate) * level;
  });
}
