import { type Clock, systemClock } from '../../clock.ts';
import type { EmbeddedRoomsOptions } from '../embedded-rooms.ts';
import type { ServerFrame, SpeechEngine } from '../frames.ts';
import type { Recogniser, RecogniserEvents } from '../listening.ts';
import { readJson } from '../read-json.ts';
import type { Speaker } from '../speaking.ts';
import { serverEars } from './server-ears.ts';
import { createServerVoice } from './server-voice.ts';

export interface ServerSpeechOptions {
  /** The browser's own engines, for when the server's fail. */
  readonly browser: Pick<EmbeddedRoomsOptions, 'recogniser' | 'speaker'>;
  /** The visitor's microphone. Default: asked for, without its echo of the assistant's voice. */
  readonly microphone?: () => Promise<MediaStream>;
  /** Default: one of this browser. */
  readonly newContext?: () => AudioContext;
  /** The address of `microphone-worklet.ts` as a script. Default: what the build names MICROPHONE_WORKLET, or the file itself. */
  readonly workletUrl?: string;
  readonly clock?: Clock;
  readonly connect?: (url: string) => WebSocket;
}

declare global {
  var MICROPHONE_WORKLET: string | undefined;
}

/**
 * Options for `embeddedRooms` with which calls are heard and spoken by the engines of the server, as long as it has them,
 * and then by the browser's: `joined`, `engine` and `sound` frames and the sound between them are read from the call's own
 * socket, beside the room.
 */
export function serverSpeech(
  options: ServerSpeechOptions,
): Required<Pick<EmbeddedRoomsOptions, 'recogniser' | 'speaker' | 'connect'>> {
  const { browser, clock = systemClock, newContext = () => new AudioContext() } = options;
  const { microphone = ownMicrophone, connect = (url) => new WebSocket(url) } = options;
  const workletUrl =
    options.workletUrl ?? globalThis.MICROPHONE_WORKLET ?? new URL('./microphone-worklet.ts', import.meta.url).href;
  let socket: WebSocket | null = null;
  let context: AudioContext | null = null;
  const engines: Engines = { hearing: 'browser', speaking: 'browser' };
  const send = (sound: ArrayBuffer) => {
    // What is said while there is no connection is lost, as in any call.
    if (socket?.readyState === WebSocket.OPEN) socket.send(sound);
  };
  const voice = createServerVoice({
    clock,
    context: () => {
      context ??= newContext();
      return context;
    },
  });
  const recogniser = eitherEars(
    engines,
    serverEars({ clock, microphone, newContext, workletUrl, send }),
    browserEars(browser.recogniser),
  );

  function use({ hearing, speaking }: Engines): void {
    const listensAnew = hearing !== engines.hearing;
    Object.assign(engines, { hearing, speaking });
    if (listensAnew) recogniser.listenAnew();
    if (speaking === 'browser') voice.giveUp();
  }

  function read(data: unknown): void {
    if (data instanceof ArrayBuffer) voice.sound(data);
    const frame = typeof data === 'string' ? readJson<ServerFrame>(data) : null;
    if (frame?.type === 'joined' || frame?.type === 'engine') use(frame);
    else if (frame?.type === 'sound') voice.frame(frame);
  }

  return {
    recogniser,
    speaker: eitherVoice(engines, voice, browserVoice(browser.speaker)),
    connect(url) {
      const next = connect(url);
      next.binaryType = 'arraybuffer';
      // Before the room's own listener: what a joined call is heard and spoken by must be known by then.
      next.addEventListener('message', ({ data }) => read(data));
      next.addEventListener('close', () => {
        if (socket === next) socket = null;
      });
      socket = next;
      return next;
    },
  };
}

/** Who hears and who speaks at this moment. */
interface Engines {
  hearing: SpeechEngine;
  speaking: SpeechEngine;
}

/** Listens by the server while that hears, and from its first failure by the browser. */
function eitherEars(engines: Engines, server: Recogniser, browser: Recogniser) {
  let listenAnew = () => {};
  return {
    listen(on: RecogniserEvents) {
      let stop = () => {};
      const start = () => {
        stop();
        stop = engines.hearing === 'browser' ? browser.listen(on) : server.listen({ ...on, failed: leaveServer });
      };
      // The browser's own may do better with the same microphone.
      const leaveServer = () => {
        engines.hearing = 'browser';
        start();
      };
      listenAnew = start;
      start();
      return () => {
        listenAnew = () => {};
        stop();
      };
    },
    listenAnew: () => listenAnew(),
  };
}

/** Speaks by the server while that speaks; a sentence that it fails to speak is the browser's. */
function eitherVoice(engines: Engines, server: Speaker, browser: Speaker): Speaker {
  return {
    speak(text, on, key) {
      const own = () => browser.speak(text, on, key);
      if (engines.speaking === 'browser') return own();
      const failed = () => {
        engines.speaking = 'browser';
        stop = own();
      };
      let stop = server.speak(text, { ...on, failed }, key);
      return () => stop();
    },
  };
}

function ownMicrophone(): Promise<MediaStream> {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return navigator.mediaDevices.getUserMedia({ audio });
}

function browserEars(recogniser: Recogniser | null): Recogniser {
  return recogniser ?? { listen: (on) => failing(() => on.failed('service-not-allowed')) };
}

function browserVoice(speaker: Speaker | null): Speaker {
  return speaker ?? { speak: (_text, on) => failing(on.failed) };
}

/** Told after the function that cancels it is there. */
function failing(fail: () => void): () => void {
  let cancelled = false;
  queueMicrotask(() => {
    if (!cancelled) fail();
  });
  return () => {
    cancelled = true;
  };
}
