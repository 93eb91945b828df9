import type { Session } from '../session.ts';

/** A sum of levels above this is speech (specification, point 9). */
const SPEECH_THRESHOLD = 0.01;
/** Quiet for this long ends the speech. */
const SPEAKING_END_MS = 1_000;
/** The sum of levels that counts as full volume. */
const VOLUME_DIVISOR = 0.15;

/** Turns the room's levels into volume-level, speech-start and speech-end; its timer ends with the call. */
export function listenForSpeech(session: Session): (levels: Readonly<Record<string, number>>) => void {
  const { clock } = session;
  let cancelEnd: (() => void) | null = null;
  let volume = 0;

  session.onEnd(() => {
    cancelEnd?.();
    if (volume > 0) session.emit('volume-level', 0);
  });

  return (levels) => {
    const sum = Object.values(levels).reduce((total, level) => total + level, 0);
    volume = Math.min(1, sum / VOLUME_DIVISOR);
    session.emit('volume-level', volume);
    if (sum <= SPEECH_THRESHOLD) return;
    if (cancelEnd === null) session.emit('speech-start');
    cancelEnd?.();
    if (session.ended) return; // a listener hung up: no timer may outlive the call
    cancelEnd = clock.after(SPEAKING_END_MS, () => {
      cancelEnd = null;
      session.emit('speech-end');
    });
  };
}
