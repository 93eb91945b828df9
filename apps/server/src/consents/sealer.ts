import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { traceOf } from '../plugins/errors.ts';
import type { Store } from '../store/database.ts';
import { sealAll } from './seal-all.ts';
import { createSealBatch, type Head, readHead } from './seal-batch.ts';

/** Sealing waits until no lead has come for so long, in ms: while many come, the processor is theirs. */
const DELAY_MS = 3_000;
/** But for no more such delays than this: a minute. */
const MAX_DELAYS = 20;
/** Until calls in progress are checked again, in ms: the lead of a call is sealed when the call is over. */
const CALLS_MS = 60_000;
/** After a failure of the store, in ms. */
const RETRY_MS = 10_000;
/** A lead is committed up to 10 s after its id was made, and clocks of several servers differ by some. In ms. */
const LATE_COMMITS_MS = 15_000;
/** All leads are looked through so often, for those that were later than that, and the chain's end is logged. In ms. */
const FULL_LOOK_MS = 24 * 60 * 60_000;

export type SealerLog = Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>;

/** The chain's ends are logged whatever LOG_LEVEL leaves out, unless that is everything: an anchor that was not logged proves nothing. */
export function evidenceLog(log: Logger): SealerLog {
  return log.level === 'silent' || log.isLevelEnabled('info') ? log : log.child({}, { level: 'info' });
}

/** Appends consents to the chain soon after they were stored, so that no visitor waits for it. */
export interface Sealer {
  /** Seals what an earlier process has left, and from then on what `wake` announces. */
  start(): void;
  /** Tells that leads were committed. */
  wake(): void;
  /** Resolves when nothing is under way; what is not sealed is sealed at the next start. */
  stop(): Promise<void>;
}

/** Several processes may run one each on the same PostgreSQL store. */
export function createSealer(store: Store, log: SealerLog, clock = Date.now): Sealer {
  const timer = createTimer();
  const afterCalls = createTimer();
  let daily: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let wanted = false;
  /** While it waits: whether more leads came meanwhile, and how often it has waited on for such. */
  let moreCame = false;
  let delays = 0;
  /** In a row. */
  let failures = 0;
  let isStopped = false;
  const looks = createLooks(store, log, clock, () => isStopped);

  function lookAfter(ms: number): void {
    if (isStopped) return;
    timer.set(ms, () => {
      if (moreCame && delays < MAX_DELAYS) {
        moreCame = false;
        delays += 1;
        return lookAfter(DELAY_MS);
      }
      working = work();
    });
  }

  async function work(): Promise<void> {
    wanted = false;
    moreCame = false;
    delays = 0;
    try {
      const { isWaiting } = await looks.look();
      if (isWaiting && !isStopped) afterCalls.set(CALLS_MS, () => soon(0));
      if (failures > 0) log.info({ failures }, 'consents are sealed again');
      failures = 0;
      if (wanted) lookAfter(DELAY_MS);
    } catch (error) {
      if (!isStopped) log[failures === 0 ? 'error' : 'debug'](traceOf(error), 'consents could not be sealed');
      failures += 1;
      lookAfter(RETRY_MS);
    } finally {
      working = null;
    }
  }

  function soon(ms: number): void {
    wanted = true;
    if (working === null) lookAfter(ms);
  }

  return {
    start() {
      soon(0);
      daily = setInterval(() => {
        looks.beginAnew();
        soon(0);
      }, FULL_LOOK_MS);
      daily.unref();
    },
    wake() {
      moreCame = timer.isSet();
      soon(DELAY_MS);
    },
    async stop() {
      isStopped = true;
      timer.clear();
      afterCalls.clear();
      if (daily !== null) clearInterval(daily);
      await working;
    },
  };
}

/** One timer, which keeps no process alive; setting it while it is set does nothing. */
function createTimer() {
  let timer: NodeJS.Timeout | null = null;
  return {
    isSet: () => timer !== null,
    set(ms: number, action: () => void): void {
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        action();
      }, ms);
      timer.unref();
    },
    clear(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Looks through the leads for consents that are not sealed: through all, then through those since the last look. */
function createLooks(store: Store, log: SealerLog, clock: () => number, stopped: () => boolean) {
  const sealBatch = createSealBatch(store);
  /** All leads up to this id have been looked at. */
  let reached = '';
  let fullLookIsDue = true;
  /** The chain's end is to be logged, though it may not be a new one. */
  let endIsDue = false;

  /** `isWaiting`: some can be sealed only once their calls are over. */
  async function look(): Promise<{ readonly isWaiting: boolean }> {
    if (fullLookIsDue) {
      fullLookIsDue = false;
      endIsDue = true;
      reached = '';
    }
    const leads = { after: idBefore(reached, clock()), clock, stopped };
    let head: Head | null = null;
    let isWaiting = false;
    try {
      for await (const step of sealAll(store.db, sealBatch, leads)) {
        head = step.head ?? head;
        if (step.reached > reached) reached = step.reached;
        ({ isWaiting } = step);
      }
      if (endIsDue) head ??= await readHead(store.db);
    } finally {
      // The log anchors the chain: whoever changes the store and all hashes in it cannot change what was logged.
      if (head !== null) log.info({ number: head.number, hash: head.hash }, 'the consent chain ends here');
    }
    endIsDue = false;
    return { isWaiting };
  }

  return {
    look,
    beginAnew() {
      fullLookIsDue = true;
    },
  };
}

/** Sorts before every lead that may have been committed since this one was looked at, whatever its clock said. */
function idBefore(id: string, now: number): string {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const from = Math.min(Number.isFinite(ms) ? ms : 0, now) - LATE_COMMITS_MS;
  const hex = Math.max(0, from).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
