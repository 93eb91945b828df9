import { setTimeout } from 'node:timers/promises';
import { callWords } from '@downspout/business/call-words';
import type { SpeechEngine } from '@downspout/web-call/embedded/frames';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import { FRAME_BYTES } from '../../speech/sound.ts';
import type { Synthesise, Transcribe } from '../../speech/speech-engines.ts';
import { createUtterances } from '../../speech/utterances.ts';
import type { CallConnection } from './call-link.ts';
import type { LiveCall } from './live-call.ts';

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
 * the visitor than the browser's own: the browser is notified, and speaks what was not heard yet.
 */
export function createCallVoice(
  connection: SoundConnection,
  engines: SpeechEngines,
  failed: (error: unknown) => void,
): CallVoice {
  const gone = new AbortController();
  let call: LiveCall | null = null;
  const hearing = createHearing(engines.transcribe, {
    gone: gone.signal,
    call: () => call,
    failed: giveUp,
  });
  const speaking = createSpeaking(engines.synthesise, { gone: gone.signal, connection, failed: giveUp });

  function giveUp(error: unknown): void {
    failed(error);
    connection.send({ type: 'engine', hearing: hearing.engine, speaking: speaking.engine });
  }

  return {
    get hearing() {
      return hearing.engine;
    },
    get speaking() {
      return speaking.engine;
    },
    send(frame) {
      connection.send(frame);
      if (speaking.engine === 'server' && frame.type === 'message' && frame.data.startsWith('{'))
        speaking.follow(JSON.parse(frame.data));
    },
    close: (code) => connection.close(code),
    take(sound) {
      hearing.take(sound);
      return engines.transcribe !== null;
    },
    lead(led) {
      call = led;
    },
    stop: () => gone.abort(),
  };
}

interface HearingParts {
  readonly gone: AbortSignal;
  readonly call: () => LiveCall | null;
  readonly failed: (error: unknown) => void;
}

/** The visitor's words, for as long as the engine works. */
function createHearing(engine: Transcribe | null, { gone, call, failed }: HearingParts) {
  let transcribe = engine;
  let heard = Promise.resolve();
  const utterances = createUtterances({
    began: () => call()?.talkOver(),
    ended(samples) {
      // One after the other: answers may come back in another order.
      heard = heard.then(() => hear(samples));
    },
  });

  async function hear(samples: Buffer): Promise<void> {
    if (transcribe === null || gone.aborted) return;
    try {
      const words = await transcribe(samples, gone);
      if (words !== '') call()?.hear(words);
    } catch (error) {
      if (gone.aborted) return;
      transcribe = null;
      failed(error);
      call()?.say(callWords.notHeard);
    }
  }

  return {
    get engine() {
      return engineOf(transcribe);
    },
    take(sound: Buffer): void {
      // What was on its way while the engine was given up is no fault of the browser's.
      if (transcribe !== null) utterances.take(sound, call()?.speaking === true);
    },
  };
}

interface SpeakingParts {
  readonly gone: AbortSignal;
  readonly connection: SoundConnection;
  readonly failed: (error: unknown) => void;
}

/** The assistant's voice, for as long as the engine works. */
function createSpeaking(engine: Synthesise | null, { gone, connection, failed }: SpeakingParts) {
  let synthesise = engine;
  let spoken = Promise.resolve();
  let wanted = new AbortController();

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
      failed(error);
    }
  }

  return {
    get engine() {
      return engineOf(synthesise);
    },
    follow(message: ServerMessage): void {
      if (message.type === 'user-interrupted') {
        wanted.abort();
        wanted = new AbortController();
      }
      if (message.type !== 'transcript' || message.role !== 'assistant' || message.muted) return;
      const signal = AbortSignal.any([wanted.signal, gone]);
      spoken = spoken.then(() => speak(message.transcript, message, signal));
    },
  };
}

type Sentence = { readonly turn: number; readonly sentence: number };

function engineOf(engine: unknown): SpeechEngine {
  return engine === null ? 'browser' : 'server';
}
