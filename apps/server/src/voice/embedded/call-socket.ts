import { BEAT_MS, CLOSE, type ServerFrame } from '@downspout/web-call/embedded/frames';
import type { RawData, WebSocket } from 'ws';
import { createAllowance } from './allowance.ts';
import { readFrame } from './browser-frames.ts';
import type { CallVoice, SoundConnection } from './call-voice.ts';
import type { LiveCall } from './live-call.ts';

/** Frames a browser may send at once, and a second in the long run: a fast typist sends two. */
const BURST = 40;
const PER_SECOND = 10;
/** A browser that takes nothing any more is as good as gone, in bytes. */
const MAX_BUFFERED = 1024 * 1024;
/** Nothing came for so long, not even the answer to a ping, in ms. */
const DEAD_AFTER_MS = 3 * BEAT_MS;

/** Sound a browser may send at once, and a second in the long run, in bytes: speech is 32,000 a second. */
const SOUND_BURST = 256 * 1024;
const SOUND_PER_SECOND = 64_000;

/** A WebSocket as the connection of a call that is not there yet. */
export interface CallSocket extends SoundConnection {
  /** Hands everything that has come, and will, to the call, over its voice. */
  lead(call: LiveCall, voice: CallVoice): void;
}

type Frame = { readonly text: string } | { readonly sound: Buffer };

/** Frames in and out of one WebSocket; one that breaks the rules is closed with the reason. */
export function createCallSocket(socket: WebSocket, clock: () => number): CallSocket {
  const early: Frame[] = [];
  const frames = createAllowance(BURST, PER_SECOND, clock);
  const sound = createAllowance(SOUND_BURST, SOUND_PER_SECOND, clock);
  let led: { call: LiveCall; voice: CallVoice } | null = null;
  let heardAt = clock();
  let closedWith: number | null = null;

  function send(data: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
    else socket.send(data);
  }

  function take(frame: Frame): void {
    if (led === null) {
      early.push(frame);
    } else if ('sound' in frame) {
      if (!led.voice.take(frame.sound)) socket.close(CLOSE.unreadable);
    } else {
      const read = readFrame(frame.text);
      if (read.fault === null) led.call.receive(read.n, read.message);
      else socket.close(read.fault);
    }
  }

  function part(call: LiveCall, voice: CallVoice): void {
    voice.stop();
    // The visitor hung up, or left the page in peace; anything else may be resumed.
    if (closedWith === CLOSE.ended) call.end('customer-ended-call');
    call.disconnect(voice);
  }

  socket.on('message', (data, binary) => {
    heardAt = clock();
    if (socket.readyState !== socket.OPEN) return;
    const bytes = bytesOf(data);
    const allowed = binary ? sound.take(bytes.length) : frames.take(1);
    if (allowed) take(binary ? { sound: bytes } : { text: bytes.toString() });
    else socket.close(CLOSE.tooMany);
  });
  socket.on('pong', () => {
    heardAt = clock();
  });
  const beat = setInterval(() => {
    if (clock() - heardAt > DEAD_AFTER_MS) return socket.terminate();
    socket.ping();
    send(JSON.stringify({ type: 'beat' } satisfies ServerFrame));
  }, BEAT_MS);
  socket.on('close', (code) => {
    clearInterval(beat);
    closedWith = code;
    if (led !== null) part(led.call, led.voice);
  });

  return {
    send: (frame) => send(JSON.stringify(frame)),
    sendSound: send,
    get buffered() {
      return socket.readyState === socket.OPEN ? socket.bufferedAmount : 0;
    },
    close: (code) => socket.close(code),
    lead(call, voice) {
      led = { call, voice };
      voice.lead(call);
      for (const frame of early.splice(0)) take(frame);
      if (closedWith !== null) part(call, voice);
    },
  };
}

/** `ws` gives one buffer unless it is told otherwise. */
function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
