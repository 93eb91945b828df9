import type { On } from './emitter.ts';

/** As the specification names them (point 4, "Call-room states"). Leaving sets `left` unless the state is `error`. */
type RoomState = 'new' | 'joining' | 'joined' | 'left' | 'error';

/**
 * Where a call takes place: the port between the web-call client and whatever carries sound and messages.
 *
 * A room serves one call: it is joined once and left once. Capabilities a room lacks are null.
 * Every implementation passes `testing/room-contract.ts`.
 */
export interface Room {
  readonly state: RoomState;
  /** Whether the visitor's voice is sent; before joining, whether it will be. */
  readonly microphoneOn: boolean;
  /** Joins. Rejects when refused; may stay pending for ever once the room is left, so never await it alone. */
  join(options: JoinOptions): Promise<void>;
  /**
   * Leaves and releases everything: microphone, connections, elements. Emits `left` unless the state is `left` or `error`.
   * Never rejects; a second call resolves when the first does.
   */
  leave(): Promise<void>;
  /**
   * Sends a text to everyone in the room.
   * @throws Error 'sendAppMessage() only supported after join.' before joining and after leaving
   * @throws Error 'Message data too large. Max size is 4096' when the JSON of the text, quotes and escapes included, is
   *   longer than the room's maximum (4096 characters unless the room announced another one)
   */
  send(text: string): void;
  /** Switches the microphone; before joining it is remembered. */
  setMicrophone(on: boolean): void;
  on: On<RoomEvents>;

  readonly video: RoomVideo | null;
  readonly recording: RoomRecording | null;
  readonly noiseCancellation: RoomNoiseCancellation | null;
  readonly devices: RoomDevices | null;
  readonly levels: RoomLevels | null;
}

interface JoinOptions {
  /** The room's address: `webCallUrl` of the created call. */
  url: string;
}

interface RoomVideo {
  /** From now on the video of the others is received too, not only their sound. Called before joining. */
  receive(): void;
}

export interface RoomRecording {
  /** Asks for a recording; `recording-started` follows. Throws, or rejects, when refused. */
  start(options: RecordingOptions): void | Promise<void>;
  stop(): void | Promise<void>;
}

export interface RecordingOptions {
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** `#AARRGGBB`. */
  backgroundColor: string;
  layout: { preset: 'default' };
}

/** Switches noise cancellation of the microphone; rejects when the browser or the room cannot. */
interface RoomNoiseCancellation {
  set(on: boolean): Promise<void>;
}

interface RoomDevices {
  choose(devices: DeviceChoice): Promise<void>;
}

/** Devices by their `deviceId`, or tracks; what is left out stays as it is. */
export interface DeviceChoice {
  audioDeviceId?: string;
  audioSource?: MediaStreamTrack | false;
  videoDeviceId?: string;
  videoSource?: MediaStreamTrack | false;
  /** The loudspeaker. */
  outputDeviceId?: string;
}

interface RoomLevels {
  /** From now on `levels` comes about every `intervalMs` (at least 100). */
  observe(intervalMs: number): Promise<void>;
}

export interface RoomEvents {
  /** Something another participant sent, as it came. */
  'app-message': [data: unknown];
  /** The participant as the room describes it. */
  'participant-updated': [participant: object];
  'participant-left': [participantId: string];
  'track-started': [started: StartedTrack];
  /** Loudness of each other participant, 0 to 1. */
  levels: [levels: Readonly<Record<string, number>>];
  'recording-started': [];
  'nonfatal-error': [error: RoomNonFatalError];
  'camera-error': [error: CameraError];
  'network-quality-change': [event: object];
  'network-connection': [event: object];
  /** The room is lost; its state is `error`. `failure` says the same in words; a join under way rejects with it. */
  error: [error: RoomFatalError, failure: Error];
  /** The room was left, by us or because it ended; after `error` only if the room says so. At most once. */
  left: [];
}

export interface StartedTrack {
  participantId: string;
  participantName: string;
  /** True for the visitor's own track. */
  local: boolean;
  kind: 'audio' | 'video';
  track: MediaStreamTrack;
}

/** A fatal error as the room reports it; `error.type` is one of the specification's point 8 (`end-of-life`, `ejected`, …). */
export interface RoomFatalError {
  action: 'error';
  errorMsg: string;
  error?: { type: string; msg: string; details?: unknown };
}

interface RoomNonFatalError {
  /** `audio-processor-error` is the one the client acts on. */
  type: string;
  errorMsg: string;
  details?: unknown;
}

/** A microphone or camera that cannot be used; the call itself goes on. */
export interface CameraError {
  action: 'camera-error';
  errorMsg: { errorMsg: string; audioOk?: boolean; videoOk?: boolean };
  /** `type`: permissions, cam-in-use, mic-in-use, cam-mic-in-use, not-found, constraints, undefined-mediadevices, unknown. */
  error: { type: string; msg?: string };
}

/**
 * Makes a room that has not been joined. `signal` is aborted when it is no longer wanted: then it rejects, or what it
 * makes late is left by the caller.
 */
export type RoomFactory = (options: RoomOptions, signal: AbortSignal) => Promise<Room>;

export interface RoomOptions {
  audioSource: boolean | string | MediaStreamTrack;
  videoSource: boolean | string | MediaStreamTrack;
  /** False joins silent. */
  microphoneOn: boolean;
}
