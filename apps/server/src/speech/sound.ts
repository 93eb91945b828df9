/** Sound as it travels over a call's socket: samples of one channel, 16 bits, little-endian. */
export const SAMPLE_RATE = 16_000;
const BYTES_PER_SAMPLE = 2;
/** 20 ms. */
export const FRAME_BYTES = (SAMPLE_RATE / 50) * BYTES_PER_SAMPLE;

const WAV_HEADER_BYTES = 44;

/** A WAV file (RIFF, PCM) of such samples. */
export function wavFile(samples: Buffer): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/**
 * The samples of a WAV file with 16-bit PCM, brought to one channel and SAMPLE_RATE; null for anything else. The lengths
 * that its chunks state are not believed: engines that stream write what they like there.
 */
export function samplesOf(file: Buffer): Buffer | null {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  let format: { channels: number; rate: number } | null = null;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + length);
    if (name === 'fmt ') format = pcmFormat(body);
    if (name === 'data') return format === null ? null : resampled(body, format);
    at += 8 + length + (length % 2);
  }
  return null;
}

function pcmFormat(body: Buffer): { channels: number; rate: number } | null {
  if (body.length < 16) return null;
  const [encoding, channels, rate, bits] = [
    body.readUInt16LE(0),
    body.readUInt16LE(2),
    body.readUInt32LE(4),
    body.readUInt16LE(14),
  ];
  const extensible = 0xfffe;
  const usable = (encoding === 1 || encoding === extensible) && bits === 16 && channels > 0 && channels <= 8;
  return usable && rate >= 8_000 && rate <= 192_000 ? { channels, rate } : null;
}

/** Linear between neighbours: speech of 24 kHz loses nothing that is heard in it. */
function resampled(data: Buffer, { channels, rate }: { channels: number; rate: number }): Buffer {
  const frames = Math.floor(data.length / (BYTES_PER_SAMPLE * channels));
  const length = Math.floor((frames * SAMPLE_RATE) / rate);
  const samples = Buffer.alloc(length * BYTES_PER_SAMPLE);
  const sampleAt = (frame: number) => data.readInt16LE(Math.min(frame, frames - 1) * channels * BYTES_PER_SAMPLE);
  for (let n = 0; n < length; n++) {
    const position = (n * rate) / SAMPLE_RATE;
    const before = Math.floor(position);
    const share = position - before;
    const value = sampleAt(before) * (1 - share) + sampleAt(before + 1) * share;
    samples.writeInt16LE(Math.round(value), n * BYTES_PER_SAMPLE);
  }
  return samples;
}

/** Root mean square of the samples, 0 to 1. */
export function loudness(samples: Buffer): number {
  const count = Math.floor(samples.length / BYTES_PER_SAMPLE);
  if (count === 0) return 0;
  let sum = 0;
  for (let n = 0; n < count; n++) sum += (samples.readInt16LE(n * BYTES_PER_SAMPLE) / 32_768) ** 2;
  return Math.sqrt(sum / count);
}
