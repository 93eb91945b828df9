import type { Clock } from './clock.ts';
import type { CallStage, CallStartProgress } from './events.ts';
import { plainError } from './plain-error.ts';
import type { Session } from './session.ts';

export interface Progress {
  /** Emits a progress event. @throws the signal's reason when a listener ended the call */
  report(stage: CallStage, status: CallStartProgress['status'], more?: ProgressDetails): void;
  /** Runs a step between its `started` and `completed` with the time it took. @throws what the step throws */
  step<T>(step: Step<T>): Promise<T>;
}

type ProgressDetails = Pick<CallStartProgress, 'duration' | 'metadata'>;

interface Step<T> {
  stage: CallStage;
  metadata?: ProgressDetails['metadata'];
  work(): T | Promise<T>;
  /** Metadata of `completed`. */
  done?(result: T): ProgressDetails['metadata'];
  /** Tells of the failure beyond the progress event; left out, `failed` is not reported at all. */
  failed?: ((error: unknown, duration: number) => void) | false;
}

/** Emits the progress of one call's start (order and fields as the platform's own client emits them). */
export function createProgress(session: Session): Progress {
  const { clock } = session;
  function report(stage: CallStage, status: CallStartProgress['status'], more: ProgressDetails = {}): void {
    session.emit('call-start-progress', { stage, status, timestamp: timestamp(clock), ...more });
    session.signal.throwIfAborted();
  }

  return {
    report,
    async step({ stage, metadata, work, done, failed }) {
      report(stage, 'started', metadata && { metadata });
      const since = clock.now();
      try {
        const result = await work();
        session.signal.throwIfAborted();
        const more = done?.(result);
        report(stage, 'completed', { duration: elapsed(since, clock), ...(more && { metadata: more }) });
        return result;
      } catch (error) {
        if (failed && !session.ended) {
          const duration = elapsed(since, clock);
          session.emit('call-start-progress', failedProgress(stage, duration, error, clock));
          failed(error, duration);
        }
        throw error;
      }
    },
  };
}

/** ISO 8601 in UTC with milliseconds. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Milliseconds since an instant of the same clock; never negative, though a clock may be set back. */
export function elapsed(since: number, clock: Clock): number {
  return Math.max(0, clock.now() - since);
}

/** The progress event of a step that failed; its metadata carries the error as text. */
export function failedProgress(stage: CallStage, duration: number, error: unknown, clock: Clock): CallStartProgress {
  return {
    stage,
    status: 'failed',
    timestamp: timestamp(clock),
    duration,
    metadata: { error: plainError(error).message },
  };
}
