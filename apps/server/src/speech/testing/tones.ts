import { SAMPLE_RATE } from '../sound.ts';

/** Samples of a tone at this loudness (root mean square, 0 to 1). */
export function tone(ms: number, level: number, hertz = 220): Buffer {
  const samples = Buffer.alloc(Math.round((SAMPLE_RATE * ms) / 1_000) * 2);
  for (let n = 0; n < samples.length / 2; n++) {
    const value = Math.sin((2 * Math.PI * hertz * n) / SAMPLE_RATE) * level * Math.SQRT2 * 32_767;
    samples.writeInt16LE(Math.round(value), n * 2);
  }
  return samples;
}

export function quiet(ms: number): Buffer {
  return tone(ms, 0);
}
