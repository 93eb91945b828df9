import type { CallStage, StepErrorType } from './events.ts';
import { elapsed, failedProgress, type Progress } from './progress.ts';
import type { Room } from './room.ts';
import type { Session } from './session.ts';
import { emitStepError } from './step-error.ts';

/** How often the room reports levels, in milliseconds (specification, point 9). */
const LEVEL_INTERVAL_MS = 100;

interface RoomSetup {
  session: Session;
  progress: Progress;
  room: Room;
  /** Null when the call's video is not recorded. */
  requestRecording: (() => void | Promise<void>) | null;
  recordingWanted: boolean;
  /** Whether a step that fails at once emits its error event too: `start` does, `reconnect` does not. */
  emitErrors: boolean;
}

/**
 * What is asked of the room once it is joined: recording, levels, noise cancellation. `completed` means asked: nothing is
 * awaited, and a later refusal is an error event of its own. No failure here ends the call.
 */
export function setUpRoom(setup: RoomSetup): void {
  const { room, requestRecording } = setup;
  if (setup.recordingWanted) ask(setup, 'video-recording-setup', 'video-recording-setup-error', requestRecording);
  else setup.progress.report('video-recording-setup', 'completed', { metadata: { action: 'skipped-not-enabled' } });

  const { levels, noiseCancellation } = room;
  ask(setup, 'audio-observer-setup', 'audio-observer-setup-error', levels && (() => levels.observe(LEVEL_INTERVAL_MS)));
  ask(
    setup,
    'audio-processing-setup',
    'audio-processing-setup-error',
    noiseCancellation && (() => noiseCancellation.set(true)),
  );
}

function ask(
  { session, progress, emitErrors }: RoomSetup,
  stage: CallStage,
  type: StepErrorType,
  request: (() => void | Promise<void>) | null,
): void {
  if (request === null) {
    progress.report(stage, 'completed', { metadata: { action: 'skipped-not-supported' } });
    return;
  }
  progress.report(stage, 'started');
  const { clock } = session;
  const since = clock.now();
  try {
    const asked = request();
    asked?.catch((error) => emitStepError(session, type, stage, error));
  } catch (error) {
    session.emit('call-start-progress', failedProgress(stage, elapsed(since, clock), error, clock));
    if (emitErrors) emitStepError(session, type, stage, error);
    session.signal.throwIfAborted();
    return;
  }
  progress.report(stage, 'completed', { duration: elapsed(since, clock) });
}
