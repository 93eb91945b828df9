import { isRecord } from './plain-error.ts';
import type { Session } from './session.ts';

export interface SayOptions {
  /** Whether the assistant ends the call after it; undefined leaves the choice to the assistant. */
  endCallAfterSpoken?: boolean;
  /** Whether the visitor may interrupt it. Default false. */
  interruptionsEnabled?: boolean;
  /** Whether it interrupts what the assistant is saying. Default false. */
  interruptAssistantEnabled?: boolean;
}

/** Tells the assistant that a track of its is being played (specification, point 4). */
export const PLAYABLE = 'playable';

/**
 * Takes what came from the room: the text `listening` starts the talk, other text is JSON and becomes a `message`.
 * What is no JSON text is none of ours and is dropped.
 */
export function receiveAppMessage(session: Session, data: unknown): void {
  if (data === 'listening') {
    session.announceStart();
    return;
  }
  if (typeof data !== 'string') return;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return;
  }
  if (isRecord(message) && message.type === 'status-update' && message.status === 'ended') session.endWasAnnounced();
  session.emit('message', message);
}

/** A `say` message; keys that are undefined vanish in its JSON. */
export function sayMessage(text: string, options: SayOptions): object {
  const { endCallAfterSpoken, interruptionsEnabled = false, interruptAssistantEnabled = false } = options;
  return { type: 'say', message: text, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled };
}

/** Asks the assistant to end the call. */
export const END_CALL = { type: 'end-call' } as const;

/** Lets the assistant begin, now that the recording runs; the delay is in seconds with fractions. */
export function sayFirstMessage(videoRecordingStartDelaySeconds: number): object {
  return { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds };
}
