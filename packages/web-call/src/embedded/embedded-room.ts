import { createEmitter } from '../emitter.ts';
import type { Room, RoomEvents } from '../room.ts';
import { roomFailure } from '../room-failure.ts';
import { type Connection, type ConnectionParts, openConnection } from './connection.ts';
import { MAX_MESSAGE_LENGTH, MAX_SAID_LENGTH } from './frames.ts';
import { createListening, type HearingState, type Recogniser } from './listening.ts';
import type { BrowserMessage, ServerMessage } from './messages.ts';
import { readJson } from './read-json.ts';
import { createSpeaking, type Speaker } from './speaking.ts';
import { createTranscript } from './transcript.ts';
import { voiceLevel } from './voice-level.ts';

export interface EmbeddedRoomParts extends ConnectionParts {
  readonly recogniser: Recogniser | null;
  readonly speaker: Speaker | null;
  readonly microphoneOn: boolean;
}

/** What `participant-updated` tells of the visitor's own side. */
export interface OwnSide extends HearingState {
  readonly local: true;
  /** Whether the assistant's sentences are spoken, and not only shown. */
  readonly voice: boolean;
}

/** One call with our own assistant: a socket, and the browser's engines to listen and to speak. */
export function createEmbeddedRoom(parts: EmbeddedRoomParts): Room {
  const { clock } = parts;
  const { emit, on, clear } = createEmitter<RoomEvents>((error) => {
    throw error;
  });
  let state: Room['state'] = 'new';
  let microphoneOn = parts.microphoneOn;
  let connection: Connection | null = null;
  const level = voiceLevel(clock, (loud) => emit('levels', { assistant: loud }));

  const speaking = createSpeaking({
    speaker: parts.speaker,
    clock,
    turnDone: (turn) => tell({ type: 'speech-update', role: 'assistant', status: 'stopped', turn }),
    sounds: level.sounds,
    silenced: ownSide,
  });
  const listening = createListening({
    recogniser: parts.recogniser,
    speaking,
    began() {
      tell({ type: 'speech-update', role: 'user', status: 'started' });
      speaking.drop();
    },
    hears: (text) => show(text, 0),
    said,
    changed: ownSide,
  });
  const transcript = createTranscript(speaking, (n) => connection?.received(n));

  function ownSide(): void {
    if (state !== 'joined') return;
    emit('participant-updated', { local: true, ...listening.state, voice: speaking.speaks() } satisfies OwnSide);
  }

  /** What does not fit into one message is sent in several. */
  function said(text: string): void {
    tell({ type: 'add-message', message: { role: 'user', content: text.slice(0, MAX_SAID_LENGTH) } });
    if (text.length > MAX_SAID_LENGTH) said(text.slice(MAX_SAID_LENGTH));
  }

  function tell(message: BrowserMessage): void {
    if (state === 'joined') send(JSON.stringify(message));
  }

  function send(text: string): void {
    const n = connection?.send(text) ?? 0;
    const words = wordsOf(text);
    if (words !== null) show(words, n);
  }

  /** The visitor's words at once, before the server has confirmed them; `n` 0 while they are still being said. */
  function show(text: string, n: number): void {
    const partial = { type: 'transcript', role: 'user', transcriptType: 'partial', transcript: text, n } as const;
    emit('app-message', JSON.stringify(partial satisfies ServerMessage));
  }

  function hear(data: string): void {
    emit('app-message', data);
    if (!transcript.take(data)) return;
    for (const message of connection?.unreceived() ?? []) {
      const words = wordsOf(message.data);
      if (words !== null) show(words, message.n);
    }
  }

  function release(next: 'left' | 'error'): void {
    state = next;
    listening.stop();
    speaking.stop();
    connection?.close();
  }

  function left(): void {
    if (state === 'left' || state === 'error') return;
    release('left');
    emit('left');
  }

  function join(url: string): Promise<void> {
    state = 'joining';
    return new Promise((resolve, reject) => {
      connection = openConnection(url, parts, {
        joined({ resumed }) {
          if (state === 'joining') {
            state = 'joined';
            resolve();
            listening.mute(!microphoneOn);
            listening.start();
            ownSide();
          } else if (resumed) emit('network-connection', { event: 'connected' });
        },
        interrupted: () => emit('network-connection', { event: 'interrupted' }),
        message: hear,
        ended: left,
        failed(event) {
          const failure = roomFailure(event);
          release('error');
          emit('error', event, failure);
          reject(failure);
        },
      });
    });
  }

  return {
    get state() {
      return state;
    },
    get microphoneOn() {
      return microphoneOn;
    },
    join: ({ url }) => join(url),
    async leave() {
      left();
      clear();
    },
    send(text) {
      if (state !== 'joined') throw new Error('sendAppMessage() only supported after join.');
      if (JSON.stringify(text).length > MAX_MESSAGE_LENGTH) {
        throw new Error(`Message data too large. Max size is ${MAX_MESSAGE_LENGTH}`);
      }
      send(text);
    },
    setMicrophone(on) {
      microphoneOn = on;
      listening.mute(!on);
      ownSide();
    },
    on,
    video: null,
    recording: null,
    noiseCancellation: null,
    devices: null,
    levels: { observe: async (intervalMs) => level.observe(intervalMs) },
  };
}

/** What the visitor says by a message; null when it is another one. */
function wordsOf(text: string): string | null {
  const message = readJson<BrowserMessage>(text);
  return message?.type === 'add-message' ? message.message.content : null;
}
