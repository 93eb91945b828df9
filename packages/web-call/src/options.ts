import type { CallEndpoint } from './call-request.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ErrorReport } from './error-reports.ts';
import { guardedAudioSource } from './media/device-guards.ts';
import type { Playback } from './media/playback.ts';
import { isMobile } from './mobile.ts';
import type { RoomFactory, RoomOptions } from './room.ts';

export interface WebCallOptions {
  /** Sent as bearer when the call is created; it is public. */
  publicKey: string;
  /** Where `/call/web` is posted to, with or without a trailing slash: `https://api.example.com`, `/api/voice`. */
  baseUrl: string;
  /** Makes the room of each call. */
  rooms: RoomFactory;
  /** Plays the assistant's tracks: `audioElements()` of `@downspout/web-call/audio-elements`. Null for rooms that speak by themselves. */
  playback: Playback | null;
  fetch?: typeof fetch;
  clock?: Clock;
  /** Whose `pagehide` ends the call. Default: the window; null: nothing does. */
  page?: PageEvents | null;
  /** Default: the navigator's. */
  userAgent?: string;
  /** The microphone: true, a device id or a track. Default true; false is replaced by true, with a warning. */
  audioSource?: RoomOptions['audioSource'];
  /** The camera. Default: true when the call's video is recorded. */
  videoSource?: RoomOptions['videoSource'];
  /** Joins muted. Default false. */
  startAudioOff?: boolean;
  /** The name of the participant whose sound and video are played, exactly. Default 'Vapi Speaker'. */
  speakerName?: string;
  /** The voice provider that comes with a video avatar. Default 'tavus'. */
  avatarVoiceProvider?: string;
  limits?: Partial<CallLimits>;
  /**
   * Told of every error event and of listeners that throw, with userName, userData and token masked; of the room's fatal
   * errors those are left out that the room library reports itself. What it throws is ignored.
   */
  reportError?: (report: ErrorReport) => void;
}

/** The events of a window that matter to a call. */
type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** How long each part of starting may take, in milliseconds; a longer one fails the start. */
interface CallLimits {
  /** Creating the call. Default 20,000. */
  requestMs: number;
  /** Making the room: loading its library, and waiting for the room of the call before. Default 30,000. */
  roomMs: number;
  /** Joining. Default 90,000, since a room library may try three times for 20 s to load its own parts. */
  joinMs: number;
}

/** The options with their defaults: what every part of a call works with. */
export interface CallParts {
  endpoint: CallEndpoint;
  rooms: RoomFactory;
  playback: Playback | null;
  clock: Clock;
  page: PageEvents | null;
  mobile: boolean;
  audioSource: RoomOptions['audioSource'];
  videoSource: RoomOptions['videoSource'] | undefined;
  startAudioOff: boolean;
  speakerName: string;
  avatarVoiceProvider: string;
  limits: CallLimits;
}

export function resolveOptions(options: WebCallOptions): CallParts {
  return {
    endpoint: {
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
      publicKey: options.publicKey,
      fetch: options.fetch ?? fetch,
    },
    rooms: options.rooms,
    playback: options.playback,
    clock: options.clock ?? systemClock,
    page: options.page === undefined ? pageOfBrowser() : options.page,
    mobile: isMobile(options.userAgent ?? navigator.userAgent),
    audioSource: guardedAudioSource(options.audioSource),
    videoSource: options.videoSource,
    startAudioOff: options.startAudioOff ?? false,
    speakerName: options.speakerName ?? 'Vapi Speaker',
    avatarVoiceProvider: options.avatarVoiceProvider ?? 'tavus',
    limits: { requestMs: 20_000, roomMs: 30_000, joinMs: 90_000, ...options.limits },
  };
}

function pageOfBrowser(): PageEvents | null {
  return globalThis.window ?? null;
}
