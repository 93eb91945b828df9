import { WebCallError } from './errors.ts';
import type { RoomFatalError } from './room.ts';

/** What each fatal error of a room means (types: specification, point 8). */
const WORDS: Readonly<Record<string, string>> = {
  'connection-error': 'The connection to the call was lost',
  'end-of-life': 'This version of the call library is no longer supported by its service and must be updated',
  'no-room': 'The call does not exist or has ended',
  ejected: 'The call was ended by the other side',
  'exp-room': 'The call has expired',
  'exp-token': 'The permission to join the call has expired',
  'nbf-room': 'The call cannot be joined yet',
  'nbf-token': 'The permission to join the call is not valid yet',
  'meeting-full': 'The call is full',
  'not-allowed': 'Joining the call is not allowed',
};

/** A room's fatal error as an Error: in words where its type is known, with the room's own text and the type kept. */
export function roomFailure(event: RoomFatalError): WebCallError {
  const type = event.error?.type;
  const words = type === undefined ? undefined : WORDS[type];
  const message = words === undefined ? event.errorMsg : `${words} (${type}: ${event.errorMsg})`;
  return new WebCallError('room-failed', message, { cause: event, ...(type !== undefined && { type }) });
}
