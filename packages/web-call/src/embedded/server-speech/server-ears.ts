import type { Clock } from '../../clock.ts';
import type { Recogniser, RecogniserEvents } from '../listening.ts';

/** A microphone that gives nothing for so long, in ms, gives nothing at all: its context may be held back. */
const NO_SOUND_MS = 5_000;

export interface ServerEarsParts {
  readonly clock: Clock;
  /** The visitor's microphone, asked for. Rejects as `getUserMedia` does. */
  readonly microphone: () => Promise<MediaStream>;
  readonly newContext: () => AudioContext;
  /** Where the worklet's script is. */
  readonly workletUrl: string;
  /** Sends a frame of sound. */
  readonly send: (sound: ArrayBuffer) => void;
}

/** Listens by sending the microphone's sound to the server, which tells itself what it has heard. */
export function serverEars(parts: ServerEarsParts): Recogniser {
  return {
    listen(on) {
      const ear = openEar(parts, on);
      return () => ear.close();
    },
  };
}

function openEar({ clock, microphone, newContext, workletUrl, send }: ServerEarsParts, on: RecogniserEvents) {
  let closed = false;
  let release = () => {};

  function close(): void {
    closed = true;
    release();
  }

  function fail(reason: string): void {
    if (closed) return;
    close();
    on.failed(reason);
  }

  async function open(): Promise<void> {
    const stream = await microphone();
    const context = newContext();
    let cancelWatch = () => {};
    release = () => {
      cancelWatch();
      for (const track of stream.getTracks()) track.stop();
      context.close().catch(() => {});
    };
    if (closed) return release();
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('audio-capture'));
    await context.audioWorklet.addModule(workletUrl);
    if (closed) return;
    const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
    const watch = () => {
      cancelWatch();
      cancelWatch = clock.after(NO_SOUND_MS, () => fail('no-sound'));
    };
    node.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (closed) return;
      watch();
      send(data);
    };
    watch();
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
    if (!closed) on.listening();
  }

  open().catch((error: unknown) => fail(reasonOf(error)));
  return { close };
}

/** The Web Speech API's words for the same, as the browser's own recognition has them. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not-allowed';
  return 'audio-capture';
}
