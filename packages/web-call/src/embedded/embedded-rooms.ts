import { type Clock, systemClock } from '../clock.ts';
import type { RoomFactory } from '../room.ts';
import type { ConnectionParts } from './connection.ts';
import { createEmbeddedRoom } from './embedded-room.ts';
import type { Recogniser } from './listening.ts';
import type { Speaker } from './speaking.ts';

export type { OwnSide } from './embedded-room.ts';

export interface EmbeddedRoomsOptions {
  /** Who listens. Null: the visitor types. */
  recogniser: Recogniser | null;
  /** Who speaks. Null: the visitor reads. */
  speaker: Speaker | null;
  clock?: Clock;
  /** Default: a WebSocket of this browser, or of Node. */
  connect?: ConnectionParts['connect'];
  /** Default: where the page comes from; without a page the addresses are taken as they are. */
  page?: ConnectionParts['page'];
  /** Default: the window's `online` event. */
  whenOnline?: ConnectionParts['whenOnline'];
}

/**
 * Rooms of calls with our own assistant (`frames.ts`, `messages.ts`): the browser's engines listen and speak. Where they
 * are missing, refused or fail, the call goes on in text, without an error.
 *
 * Beside the port: `participant-updated` carries an {@link OwnSide} when hearing or speaking changes; what the visitor says
 * is an `app-message` `transcript` `partial` at once, numbered like the `final` one with which the server confirms it;
 * `network-connection` carries `interrupted` and `connected`.
 */
export function embeddedRooms(options: EmbeddedRoomsOptions): RoomFactory {
  const parts = {
    clock: systemClock,
    connect: (url: string) => new WebSocket(url),
    page: globalThis.location ?? null,
    whenOnline: windowOnline,
    ...options,
  };
  return async ({ microphoneOn }) => createEmbeddedRoom({ ...parts, microphoneOn });
}

function windowOnline(back: () => void): () => void {
  globalThis.addEventListener?.('online', back);
  return () => globalThis.removeEventListener?.('online', back);
}
