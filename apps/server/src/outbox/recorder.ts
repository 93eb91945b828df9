import type { Clock, Timer } from '../deliveries/clock.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import type { Settled } from './settle.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** As many attempts are recorded in one transaction. */
const MAX_BATCH = 64;

/** Keeps the results of attempts until the store has them. */
export interface Recorder {
  add(attempt: FinishedAttempt): void;
  /** Whether results wait because the store failed. Nothing may be claimed then: it could be sent again. */
  isBlocked(): boolean;
  /** Tries again at once, without waiting for the store to recover. */
  flush(): void;
  /** Makes no more tries. */
  stop(): void;
}

/** What a recorder works with. */
export interface RecorderParts {
  clock: Clock;
  trouble: StoreTrouble;
  settle(batch: readonly FinishedAttempt[]): Promise<Settled>;
  /** Called after each commit. Must not throw. */
  onSettled(batch: readonly FinishedAttempt[], settled: Settled): void;
}

/**
 * Records attempts that end together in one transaction, and tries again for as long as the store fails: a result is
 * kept rather than the delivery sent once more.
 */
export function createRecorder({ clock, trouble, settle, onSettled }: RecorderParts): Recorder {
  const pending: FinishedAttempt[] = [];
  let isScheduled = false;
  let isRecording = false;
  let isBlocked = false;
  let isStopped = false;
  let timer: Timer | null = null;

  async function flush(): Promise<void> {
    if (isRecording || isStopped) return;
    isRecording = true;
    timer?.cancel();
    try {
      while (pending.length > 0 && !isStopped) await recordBatch();
    } catch (error) {
      isBlocked = true;
      timer = clock.setTimeout(() => void flush(), trouble.failed(error));
    }
    isRecording = false;
  }

  async function recordBatch(): Promise<void> {
    const batch = pending.slice(0, MAX_BATCH);
    const settled = await settle(batch);
    pending.splice(0, batch.length);
    isBlocked = false;
    trouble.worked();
    onSettled(batch, settled);
  }

  return {
    add(attempt) {
      pending.push(attempt);
      if (isScheduled || isRecording || isBlocked) return;
      isScheduled = true;
      // After what has arrived in this turn of the event loop, so that it shares the commit.
      setImmediate(() => {
        isScheduled = false;
        void flush();
      });
    },
    isBlocked: () => isBlocked,
    flush: () => void flush(),
    stop() {
      isStopped = true;
      timer?.cancel();
    },
  };
}
