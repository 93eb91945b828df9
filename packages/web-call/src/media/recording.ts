import { sayFirstMessage } from '../app-messages.ts';
import { elapsed, timestamp } from '../progress.ts';
import type { RecordingOptions, Room, RoomRecording } from '../room.ts';
import type { Session } from '../session.ts';

/** 1280x720 on opaque dark blue, default layout (specification, point 9). */
export const RECORDING: RecordingOptions = {
  width: 1280,
  height: 720,
  backgroundColor: '#FF1F2D3D',
  layout: { preset: 'default' },
};

/**
 * Makes the request for a recording. Made before the room is joined, so that no `recording-started` is missed; called
 * after it. The recording is stopped once, when the call ends for whatever reason.
 *
 * When it has started the assistant is told to begin, with the delay since the request in seconds. What the room throws or
 * rejects with is passed on.
 */
export function prepareRecording(session: Session, room: Room, recording: RoomRecording): () => void | Promise<void> {
  const { clock } = session;
  let requestedAt: number | null = null;

  const unlisten = room.on('recording-started', () => {
    if (requestedAt === null) return; // someone else's
    const delaySeconds = elapsed(requestedAt, clock) / 1000;
    unlisten(); // once: the room repeats it for every later recording
    session.emit('call-start-progress', {
      stage: 'video-recording-started',
      status: 'completed',
      timestamp: timestamp(clock),
      metadata: { delaySeconds },
    });
    session.command(() => room.send(JSON.stringify(sayFirstMessage(delaySeconds))));
  });
  session.onEnd(unlisten);

  return () => {
    requestedAt = clock.now();
    const asked = recording.start(RECORDING);
    session.onEnd(() => recording.stop());
    return asked;
  };
}
