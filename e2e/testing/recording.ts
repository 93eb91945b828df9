import type { ChildProcess } from 'node:child_process';

/** Samples a second, one channel, 16-bit little-endian. */
const FORMAT = ['--format=s16le', '--rate=16000', '--channels=1', '--latency-msec=20'];
const FULL_SCALE = 32_768;
/** How far back a recording goes. */
const KEPT_MS = 30_000;

interface Chunk {
  readonly at: number;
  readonly squares: number;
  readonly samples: number;
}

/** All that sounds, as it is recorded. */
export interface Recording {
  /** How loud the last `ms` were, as RMS between 0 and 1; NaN when nothing was recorded in them, not even silence. */
  loudness(ms: number): number;
}

/** Records from a program that is started with these arguments and writes samples to its output. */
export function record(start: (args: readonly string[]) => ChildProcess): Recording {
  let chunks: Chunk[] = [];
  start(FORMAT).stdout?.on('data', (data: Buffer) => {
    const now = Date.now();
    chunks.push({ at: now, ...energy(data) });
    if (now - (chunks[0]?.at ?? now) > 2 * KEPT_MS) chunks = chunks.filter(({ at }) => now - at <= KEPT_MS);
  });
  return {
    loudness(ms) {
      const from = Date.now() - ms;
      const heard = chunks.filter(({ at }) => at > from);
      const sum = (of: 'squares' | 'samples') => heard.reduce((total, chunk) => total + chunk[of], 0);
      return Math.sqrt(sum('squares') / sum('samples'));
    },
  };
}

function energy(data: Buffer): Omit<Chunk, 'at'> {
  const samples = Math.floor(data.length / 2);
  let squares = 0;
  for (let i = 0; i < samples; i += 1) squares += (data.readInt16LE(2 * i) / FULL_SCALE) ** 2;
  return { squares, samples };
}
