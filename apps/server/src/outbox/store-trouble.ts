import type { OutboxLog } from './log.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Follows whether the store works for one destination. */
export interface StoreTrouble {
  /** The store failed: tells it once, and answers how long to wait before the next try, in ms. */
  failed(error: unknown): number;
  /** The store works: tells it once after a failure. */
  worked(): void;
}

/** Waits from 0.1 s, doubled with each failure in a row, up to 5 s. Only an error's code is logged. */
export function createStoreTrouble(log: OutboxLog, destination: string): StoreTrouble {
  let failures = 0;
  return {
    failed(error) {
      if (failures === 0) log.error({ destination, code: errorCode(error) }, 'the store fails: deliveries wait');
      failures += 1;
      return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10), LONGEST_WAIT_MS);
    },
    worked() {
      if (failures > 0) log.info({ destination, failures }, 'the store works again: deliveries go on');
      failures = 0;
    },
  };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('errcode' in error && typeof error.errcode === 'number') return `SQLite ${error.errcode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
