import { setTimeout } from 'node:timers/promises';
import { callWords } from '@downspout/business/call-words';
import type { SpeechEngine } from '@downspout/web-call/embedded/frames';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import { FRAME_BYTES } from '../../speech/sound.ts';
import type { Synthesise, Transcribe } from '../../speech/speech-engines.ts';
import { createUtterances } from '../../speech/utterances.ts';
import type { CallConnection, LiveCall } from './live-call.ts';

/** Sound goes out in pieces of 0.2 s. */
const PIECE_BYTES = 10 * FRAME_BYTES;
/** Not more of it at once than a slow connection takes in some seconds, in bytes, looked at this often, in ms. */
const MAX_BUFFERED = 128 * 1024;
const BUFFERED_LOOK_MS = 50;

/** The speech engines that this server was given; null is the browser's own. */
export interface SpeechEngines {
  readonly transcribe: Transcribe | null;
  readonly synthesise: Synthesise | null;
}

export const NO_ENGINES: SpeechEngines = { transcribe: null, synthesise: null };

/** A connection that carries sound too. */
export interface SoundConnection extends CallConnection {
  sendSound(samples: Buffer): void;
  /** Bytes that the browser has not taken yet. */
  readonly buffered: number;
}

/** A call's ears and voice, where the server has them: it stands between the call and its connection. */
export interface CallVoice extends CallConnection {
  readonly hearing: SpeechEngine;
  readonly speaking: SpeechEngine;
  /** Sound of the visitor's microphone. False when nobody asked for any. */
  take(sound: Buffer): boolean;
  lead(call: LiveCall): void;
  /** The connection is gone. */
  stop(): void;
}

/**
 * An engine that fails once is left out for the rest of the connection, since waiting for it again and again is worse for
 * the visitor than the browser's own: the browser is told, and speaks what was not heard yet.
 */
export function createCallVoice(
  connection: SoundConnection,
  engines: SpeechEngines,
  failed: (error: unknown) => void,
): CallVoice {
  const gone = new AbortController();
  let { transcribe, synthesise } = engines;
  let call: LiveCall | null = null;
  let heard = Promise.resolve();
  let spoken = Promise.resolve();
  let wanted = new AbortController();

  const utterances = createUtterances({
    began: () => call?.talkOver(),
    ended(samples) {
      // One after the other: answers may come back in another order.
      heard = heard.then(() => hear(samples));
    },
  });

  async function hear(samples: Buffer): Promise<void> {
    if (transcribe === null || gone.signal.aborted) return;
    try {
      const words = await transcribe(samples, gone.signal);
      if (words !== '') call?.hear(words);
    } catch (error) {
      if (gone.signal.aborted) return;
      transcribe = null;
      giveUp(error);
      call?.say(callWords.notHeard);
    }
  }

  async function speak(text: string, { turn, sentence }: Sentence, signal: AbortSignal): Promise<void> {
    if (synthesise === null || signal.aborted) return;
    try {
      const samples = await synthesise(text, signal);
      if (signal.aborted) return;
      connection.send({ type: 'sound', turn, sentence, state: 'started' });
      for (let at = 0; at < samples.length; at += PIECE_BYTES) {
        while (connection.buffered > MAX_BUFFERED && !signal.aborted) await setTimeout(BUFFERED_LOOK_MS);
        if (signal.aborted) return;
        connection.sendSound(samples.subarray(at, at + PIECE_BYTES));
      }
      connection.send({ type: 'sound', turn, sentence, state: 'stopped' });
    } catch (error) {
      if (signal.aborted) return;
      synthesise = null;
      giveUp(error);
    }
  }

  function giveUp(error: unknown): void {
    failed(error);
    connection.send({ type: 'engine', hearing: engineOf(transcribe), speaking: engineOf(synthesise) });
  }

  function follow(message: ServerMessage): void {
    if (message.type === 'user-interrupted') {
      wanted.abort();
      wanted = new AbortController();
    }
    if (message.type !== 'transcript' || message.role !== 'assistant' || message.muted) return;
    const signal = AbortSignal.any([wanted.signal, gone.signal]);
    spoken = spoken.then(() => speak(message.transcript, message, signal));
  }

  return {
    get hearing() {
      return engineOf(transcribe);
    },
    get speaking() {
      return engineOf(synthesise);
    },
    send(frame) {
      connection.send(frame);
      if (synthesise !== null && frame.type === 'message' && frame.data.startsWith('{')) follow(JSON.parse(frame.data));
    },
    close: (code) => connection.close(code),
    take(sound) {
      // What was on its way while the engine was given up is no fault of the browser's.
      if (transcribe !== null) utterances.take(sound, call?.speaking === true);
      return engines.transcribe !== null;
    },
    lead(led) {
      call = led;
    },
    stop: () => gone.abort(),
  };
}

type Sentence = { readonly turn: number; readonly sentence: number };

function engineOf(engine: unknown): SpeechEngine {
  return engine === null ? 'browser' : 'server';
}
