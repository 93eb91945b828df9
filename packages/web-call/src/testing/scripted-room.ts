import { createEmitter, type Emit } from '../emitter.ts';
import type { Room, RoomEvents, RoomFactory, RoomFatalError, RoomOptions } from '../room.ts';
import { roomFailure } from '../room-failure.ts';

/** What a scripted room does when it is asked; what is left out succeeds at once. Whatever a function throws, the room throws. */
export interface RoomScript {
  /** Awaited before the room exists. */
  make?(options: RoomOptions): Promise<void>;
  join?(): Promise<void>;
  leave?(): Promise<void>;
  startRecording?(): void | Promise<void>;
  stopRecording?(): void | Promise<void>;
  noiseCancellation?(on: boolean): Promise<void>;
  observeLevels?(): Promise<void>;
  chooseDevices?(): Promise<void>;
  /** Capabilities the room lacks. */
  without?: readonly ('video' | 'recording' | 'noiseCancellation' | 'devices' | 'levels')[];
}

/** A room without media or network: it does what the script says, and a test plays the other side. */
export interface ScriptedRoom extends Room {
  readonly options: RoomOptions;
  /** Everything the client asked of the room, in order: `join <url>`, `send <text>`, `microphone on`, … */
  readonly asked: readonly string[];
  /** Only the texts it sent. */
  readonly sent: readonly string[];
  /** The other side, or the room itself, tells something. */
  tell: Emit<RoomEvents>;
  /** The room fails: its state is `error`, a join under way rejects, `error` is emitted. */
  fail(event: RoomFatalError): void;
  /** The room ends by itself. */
  close(): void;
  /** How many listeners it has. */
  listeners(): number;
}

export interface ScriptedRooms {
  rooms: RoomFactory;
  /** Every room made so far. */
  readonly made: readonly ScriptedRoom[];
  /** @throws when none was made yet */
  latest(): ScriptedRoom;
}

/** As every room has it unless the room announces another one (specification, point 9). */
const MAX_MESSAGE_LENGTH = 4_096;

/** A factory of scripted rooms that keeps what it made. */
export function scriptedRooms(script: RoomScript = {}): ScriptedRooms {
  const made: ScriptedRoom[] = [];
  return {
    made,
    async rooms(options) {
      await script.make?.(options);
      const room = createScriptedRoom(script, options);
      made.push(room);
      return room;
    },
    latest() {
      const room = made.at(-1);
      if (room === undefined) throw new Error('No room was made yet');
      return room;
    },
  };
}

export function createScriptedRoom(
  script: RoomScript = {},
  options: RoomOptions = { audioSource: true, videoSource: false, microphoneOn: true },
): ScriptedRoom {
  const asked: string[] = [];
  const sent: string[] = [];
  const events = createEmitter<RoomEvents>((error) => {
    throw error;
  });
  const lacks = (name: NonNullable<RoomScript['without']>[number]) => script.without?.includes(name) === true;
  let state: Room['state'] = 'new';
  let microphoneOn = options.microphoneOn;
  let leaving: Promise<void> | null = null;
  let listeners = 0;
  let refuseJoin = (_error: unknown) => {};

  function close(): void {
    if (state === 'left' || state === 'error') return;
    state = 'left';
    events.emit('left');
  }

  return {
    options,
    asked,
    sent,
    tell: events.emit,
    on(event, listener) {
      const off = events.on(event, listener);
      let listening = true;
      listeners += 1;
      return () => {
        if (listening) listeners -= 1;
        listening = false;
        off();
      };
    },
    listeners: () => listeners,
    close,
    get state() {
      return state;
    },
    get microphoneOn() {
      return microphoneOn;
    },
    async join({ url }) {
      asked.push(`join ${url}`);
      state = 'joining';
      const failed = new Promise<never>((_resolve, reject) => {
        refuseJoin = reject;
      });
      await Promise.race([script.join?.(), failed]);
      // Left meanwhile: never settles, as real rooms do.
      if (state !== 'joining') await new Promise<never>(() => {});
      state = 'joined';
    },
    leave() {
      asked.push('leave');
      leaving ??= (async () => {
        await script.leave?.();
        close();
      })();
      return leaving;
    },
    fail(event) {
      state = 'error';
      const failure = roomFailure(event);
      refuseJoin(failure);
      events.emit('error', event, failure);
    },
    send(text) {
      if (state !== 'joined') throw new Error('sendAppMessage() only supported after join.');
      if (JSON.stringify(text).length > MAX_MESSAGE_LENGTH) {
        throw new Error(`Message data too large. Max size is ${MAX_MESSAGE_LENGTH}`);
      }
      asked.push(`send ${text}`);
      sent.push(text);
    },
    setMicrophone(on) {
      asked.push(`microphone ${on ? 'on' : 'off'}`);
      microphoneOn = on;
    },
    video: lacks('video') ? null : { receive: () => void asked.push('receive video') },
    recording: lacks('recording')
      ? null
      : {
          start(recording) {
            asked.push(`start recording ${JSON.stringify(recording)}`);
            return script.startRecording?.();
          },
          stop() {
            asked.push('stop recording');
            return script.stopRecording?.();
          },
        },
    noiseCancellation: lacks('noiseCancellation')
      ? null
      : {
          set(on) {
            asked.push(`noise cancellation ${on ? 'on' : 'off'}`);
            return script.noiseCancellation?.(on) ?? Promise.resolve();
          },
        },
    devices: lacks('devices')
      ? null
      : {
          async choose(devices) {
            asked.push(`devices ${JSON.stringify(devices)}`);
            await script.chooseDevices?.();
          },
        },
    levels: lacks('levels')
      ? null
      : {
          observe(intervalMs) {
            asked.push(`levels every ${intervalMs}`);
            return script.observeLevels?.() ?? Promise.resolve();
          },
        },
  };
}
