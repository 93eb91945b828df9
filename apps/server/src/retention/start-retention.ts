import type { FastifyBaseLogger } from 'fastify';
import type { Clock, Timer } from '../clock.ts';
import { traceOf } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import type { RetentionDays } from './rules.ts';
import { cleanUp, runRetention } from './run-retention.ts';

/** The first look waits until the start is over, and each one after it so long, in ms. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

export interface RetentionParts {
  readonly store: Store;
  readonly rules: RetentionDays;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface Retention {
  /** Begins nothing any more. Resolves when the batch under way is through. */
  stop(): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** Looks every hour for what is due to go. Several processes may do so on one PostgreSQL. */
export function startRetention({ store, rules, clock, log }: RetentionParts): Retention {
  let isStopped = false;
  let timer: Timer | null = null;
  let round = Promise.resolve();
  /** Of an earlier process, which may have been killed before it had cleaned up. */
  let isUnclean = true;

  async function look(): Promise<void> {
    try {
      const gone = await runRetention(store, rules, { now: clock.now(), stopped: () => isStopped });
      if (Object.keys(gone).length > 0) {
        log.info(gone, 'personal data was erased by retention');
        isUnclean = true;
      }
      if (!isUnclean || isStopped) return;
      await cleanUp(store, () => isStopped);
      isUnclean = isStopped;
    } catch (error) {
      isUnclean = true;
      if (!isStopped) log.error(traceOf(error), 'retention failed, and is tried again in an hour');
    }
  }

  function wait(ms: number): void {
    if (isStopped) return;
    timer = clock.setTimeout(() => {
      round = look().then(() => wait(EVERY_MS));
    }, ms);
  }

  wait(FIRST_MS);
  return {
    async stop() {
      isStopped = true;
      timer?.cancel();
      await round;
    },
    settled: () => round,
  };
}
