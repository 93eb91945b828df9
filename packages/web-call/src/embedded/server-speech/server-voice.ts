import type { Clock } from '../../clock.ts';
import type { ServerFrame } from '../frames.ts';
import type { Speaker, SpeakerEvents } from '../speaking.ts';
import { SAMPLE_RATE } from './downsampler.ts';

/** The sound of a sentence comes within this many ms, or not at all. */
const SOUND_MS = 12_000;
/** Played longer than it lasts by this many ms: the sound device is gone. */
const OVERRUN_MS = 2_000;

export interface ServerVoiceParts {
  readonly clock: Clock;
  /** Where it sounds; asked for when there is something to play. */
  readonly context: () => AudioContext;
}

/** Speaks with the sound that the server sends for each sentence. */
export interface ServerVoice extends Speaker {
  frame(frame: Extract<ServerFrame, { type: 'sound' }>): void;
  sound(bytes: ArrayBuffer): void;
  /** The server speaks no more: what does not sound yet fails. */
  giveUp(): void;
}

interface Waiting {
  readonly key: string;
  readonly on: SpeakerEvents;
  play(samples: Int16Array<ArrayBuffer>): void;
}

export function createServerVoice({ clock, context }: ServerVoiceParts): ServerVoice {
  /** Whole sentences that nobody has asked for yet. */
  const ready = new Map<string, Int16Array<ArrayBuffer>>();
  let arriving: { key: string; parts: ArrayBuffer[] } | null = null;
  let waiting: Waiting | null = null;
  let over = false;

  function settle(): void {
    const samples = waiting === null ? undefined : ready.get(waiting.key);
    if (waiting === null || samples === undefined) return;
    const { key, play } = waiting;
    waiting = null;
    ready.delete(key);
    play(samples);
  }

  return {
    speak(_text, on, { turn, sentence }) {
      let stop = () => {};
      const play = (samples: Int16Array<ArrayBuffer>) => {
        stop();
        stop = playSamples(context(), clock, samples, on);
      };
      const mine = { key: `${turn}.${sentence}`, on, play };
      waiting = mine;
      stop = clock.after(over ? 0 : SOUND_MS, () => {
        if (waiting !== mine) return;
        waiting = null;
        on.failed();
      });
      settle();
      return () => {
        if (waiting === mine) waiting = null;
        stop();
      };
    },
    frame({ turn, sentence, state }) {
      const key = `${turn}.${sentence}`;
      if (state === 'started') {
        arriving = { key, parts: [] };
      } else if (arriving?.key === key) {
        // Sound of turns that were talked over is never asked for.
        for (const old of ready.keys()) if (Number.parseInt(old, 10) < turn) ready.delete(old);
        ready.set(key, joined(arriving.parts));
        arriving = null;
        settle();
      }
    },
    sound: (bytes) => void arriving?.parts.push(bytes),
    giveUp() {
      over = true;
      const left = waiting;
      waiting = null;
      left?.on.failed();
    },
  };
}

function playSamples(context: AudioContext, clock: Clock, samples: Int16Array, on: SpeakerEvents): () => void {
  const buffer = context.createBuffer(1, Math.max(1, samples.length), SAMPLE_RATE);
  buffer.copyToChannel(
    Float32Array.from(samples, (sample) => sample / 32_768),
    0,
  );
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  const stop = () => {
    cancelWatch();
    source.onended = null;
    source.stop();
    source.disconnect();
  };
  const end = () => {
    stop();
    on.ended();
  };
  const cancelWatch = clock.after(buffer.duration * 1_000 + OVERRUN_MS, end);
  source.onended = end;
  source.start();
  void context.resume().catch(() => {});
  on.started();
  return stop;
}

function joined(parts: readonly ArrayBuffer[]): Int16Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  // The format's byte order is that of every browser's machine; half a sample at the end is none.
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
}
