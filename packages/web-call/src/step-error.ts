import type { CallStage, StepErrorType } from './events.ts';
import { plainError } from './plain-error.ts';
import { timestamp } from './progress.ts';
import type { Session } from './session.ts';

/** Emits the error event of one step; a call that has ended tells nothing more. The duration is in milliseconds. */
export function emitStepError(
  session: Session,
  type: StepErrorType,
  stage: CallStage | 'audio-playback',
  error: unknown,
  duration?: number,
): void {
  session.emit('error', {
    type,
    stage,
    error: plainError(error),
    ...(duration !== undefined && { duration }),
    timestamp: timestamp(session.clock),
  });
}
