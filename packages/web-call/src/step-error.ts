import type { Clock } from './clock.ts';
import type { CallStage, StepErrorType } from './events.ts';
import { plainError } from './plain-error.ts';
import { timestamp } from './progress.ts';
import type { Session } from './session.ts';

/** Emits the error event of one step of the call, which goes on; a call that has ended tells nothing more. */
export function emitStepError(
  session: Session,
  clock: Clock,
  failure: { type: StepErrorType; stage: CallStage | 'audio-playback'; error: unknown },
): void {
  const { type, stage, error } = failure;
  session.emit('error', { type, stage, error: plainError(error), timestamp: timestamp(clock) });
}
