import type { Clock, Timer } from '../clock.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import type { Settled } from './settle.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** As many attempts are recorded in one transaction. */
const MAX_BATCH = 64;
/** Results wait so long for others to share a commit with, while others are under way. It nearly doubles what one disk can do. */
const GATHER_MS = 3;
/** While nothing waits for what they are to record, deliveries that got through wait so long to share a commit. */
const UNHURRIED_MS = 100;

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
  /** Attempts that are not recorded yet, ended or not. */
  underWay(): number;
  /** Whether something waits until they are recorded. */
  isHurried(): boolean;
  settle(batch: readonly FinishedAttempt[]): Promise<Settled>;
  /** Called after each commit. Must not throw. */
  onSettled(batch: readonly FinishedAttempt[], settled: Settled): void;
}

/**
 * Records attempts that end together in one transaction, and tries again for as long as the store fails: a result is
 * kept rather than the delivery sent once more.
 */
export function createRecorder(parts: RecorderParts): Recorder {
  const { clock, trouble, underWay, isHurried, settle, onSettled } = parts;
  const pending: FinishedAttempt[] = [];
  let isRecording = false;
  let isBlocked = false;
  let isStopped = false;
  let timer: Timer | null = null;
  let gathering: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (isRecording || isStopped) return;
    isRecording = true;
    timer?.cancel();
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
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
      if (isRecording || isBlocked) return;
      // The machine's own timer: a clock that a test has stopped must not hold back what has ended.
      const gather = (ms: number) => {
        gathering ??= setTimeout(() => void flush(), ms);
      };
      if (attempt.result.outcome === 'delivered' && !isHurried()) gather(UNHURRIED_MS);
      else if (pending.length >= underWay()) setImmediate(() => void flush());
      else gather(GATHER_MS);
    },
    isBlocked: () => isBlocked,
    flush: () => void flush(),
    stop() {
      isStopped = true;
      timer?.cancel();
    },
  };
}
