import { WebCallError } from './errors.ts';
import type { RoomFatalError } from './room.ts';

/** What the fatal errors mean that any room may have (types: specification, point 8). */
const WORDS: Readonly<Record<string, string>> = {
  'connection-error': 'The connection was lost',
  'end-of-life': 'The call library is outdated',
  'no-room': 'The call does not exist or has ended',
  ejected: 'The other side hung up',
  'exp-token': 'The permission has expired',
};

/**
 * A room's fatal error as an Error: in words where its type is known, with the room's own text and the type kept.
 * `more`: the words for types that only this kind of room has.
 */
export function roomFailure(event: RoomFatalError, more: Readonly<Record<string, string>> = {}): WebCallError {
  const type = event.error?.type;
  const words = type === undefined ? undefined : (WORDS[type] ?? more[type]);
  const message = words === undefined ? event.errorMsg : `${words} (${type}: ${event.errorMsg})`;
  return new WebCallError('room-failed', message, { cause: event, ...(type !== undefined && { type }) });
}
