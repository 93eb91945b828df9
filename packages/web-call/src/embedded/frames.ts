/**
 * What travels over the socket of an embedded call: JSON in text frames, and with speech by the server sound in binary
 * ones (16 kHz, one channel, 16-bit little-endian, 20 ms = 640 bytes each). Both sides import this file.
 */

/** Browser to server. */
export type ClientFrame =
  /**
   * An app message. `n` counts from 1 in each call: after a lost connection what the server has not received is sent
   * again, under its number.
   */
  { readonly type: 'message'; readonly n: number; readonly data: string };

/** Server to browser. */
export type ServerFrame =
  /** The first frame: the call is joined, or joined again. */
  | {
      readonly type: 'joined';
      readonly callId: string;
      /** Where this call is joined again after a lost connection, as often as need be. */
      readonly resumeUrl: string;
      /** The highest `n` the server has of this call; 0 at its start. */
      readonly received: number;
      readonly resumed: boolean;
      /** Who listens and who speaks: the browser's engines, or the server over this socket. */
      readonly hearing: SpeechEngine;
      readonly speaking: SpeechEngine;
    }
  /** An app message, as {@link ClientFrame}; see `messages.ts` for those the server sends. */
  | { readonly type: 'message'; readonly data: string }
  /** The server's engine has failed: from now on the browser's own is used. */
  | { readonly type: 'engine'; readonly hearing: SpeechEngine; readonly speaking: SpeechEngine }
  /** The sound frames from here to the next such frame speak sentence `sentence` of turn `turn`. */
  | { readonly type: 'sound'; readonly turn: number; readonly sentence: number; readonly state: 'started' | 'stopped' }
  /** Sent every BEAT_MS, so that a dead connection is noticed. */
  | { readonly type: 'beat' };

export type SpeechEngine = 'browser' | 'server';

/** The server sends something at least this often, in ms. */
export const BEAT_MS = 5_000;
/** A lost call can be joined again for this long, in ms. */
export const RESUME_MS = 30_000;
/** Most characters of the JSON of one app message (specification, point 9). */
export const MAX_MESSAGE_LENGTH = 4_096;
/** Most characters of the visitor's words in one message: of more, the JSON could exceed it, as each quote takes four. */
export const MAX_SAID_LENGTH = 900;

/** The call has ended; a `status-update` with its reason came before. Also what the browser closes with. */
export const ENDED = 1000;
/** The token is wrong, too old or used. */
export const REFUSED = 4401;
/** The call has ended meanwhile, or there never was one. */
export const GONE = 4404;
/** The page is older than what this server still understands. */
export const OUTDATED = 4426;
/** Why the server closed the socket (RFC 6455, 7.4). Any other code is a lost connection, which may be resumed. */
export const CLOSE = {
  ended: ENDED,
  refused: REFUSED,
  gone: GONE,
  outdated: OUTDATED,
  /** A frame that is none of ours. */
  unreadable: 4400,
  /** The call was joined again from elsewhere. */
  replaced: 4409,
  /** A message of more than MAX_MESSAGE_LENGTH characters. */
  tooLarge: 4413,
  /** Far more messages than anybody says. */
  tooMany: 4429,
} as const;
