import { type Clock, systemClock } from '../../clock.ts';
import type { EmbeddedRoomsOptions } from '../embedded-rooms.ts';
import type { ServerFrame, SpeechEngine } from '../frames.ts';
import type { Recogniser } from '../listening.ts';
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
  let engines: Engines = { hearing: 'browser', speaking: 'browser' };
  const send = (sound: ArrayBuffer) => {
    // What is said while there is no connection is lost, as in any call.
    if (socket?.readyState === WebSocket.OPEN) socket.send(sound);
  };
  const ears = serverEars({ clock, microphone, newContext, workletUrl, send });
  const voice = createServerVoice({
    clock,
    context: () => {
      context ??= newContext();
      return context;
    },
  });
  let listenAnew = () => {};

  function use(next: Engines): void {
    const before = engines;
    engines = { hearing: next.hearing, speaking: next.speaking };
    if (before.hearing !== engines.hearing) listenAnew();
    if (engines.speaking === 'browser') voice.giveUp();
  }

  function read(data: unknown): void {
    if (data instanceof ArrayBuffer) voice.sound(data);
    const frame = typeof data === 'string' ? readJson<ServerFrame>(data) : null;
    if (frame?.type === 'joined' || frame?.type === 'engine') use(frame);
    else if (frame?.type === 'sound') voice.frame(frame);
  }

  const recogniser: Recogniser = {
    listen(on) {
      let stop = () => {};
      const start = () => {
        stop();
        if (engines.hearing === 'browser') stop = browserEars(browser.recogniser).listen(on);
        else stop = ears.listen({ ...on, failed: leaveEars });
      };
      // The browser's own may do better with the same microphone.
      const leaveEars = () => {
        engines = { ...engines, hearing: 'browser' };
        start();
      };
      listenAnew = start;
      start();
      return () => {
        listenAnew = () => {};
        stop();
      };
    },
  };

  const speaker: Speaker = {
    speak(text, on, key) {
      const own = () => browserVoice(browser.speaker).speak(text, on, key);
      if (engines.speaking === 'browser') return own();
      let stop = voice.speak(
        text,
        {
          ...on,
          failed() {
            engines = { ...engines, speaking: 'browser' };
            stop = own();
          },
        },
        key,
      );
      return () => stop();
    },
  };

  return {
    recogniser,
    speaker,
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

interface Engines {
  readonly hearing: SpeechEngine;
  readonly speaking: SpeechEngine;
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
