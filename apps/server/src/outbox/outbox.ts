import { type Clock, systemClock } from '../clock.ts';
import type { Destination } from '../deliveries/destination.ts';
import type { Store } from '../store/database.ts';
import type { CountAttempts } from './attempt-meter.ts';
import type { ExpectDelivery } from './expected-delivery.ts';
import type { OutboxLog } from './log.ts';
import { Relay } from './relay.ts';
import { createStoreTrouble } from './store-trouble.ts';
import { warnOfUnconfigured } from './unconfigured.ts';

/** Relays committed leads to their destinations, at least once each, for as long as three days. */
export interface Outbox {
  /** Begins to work. Calls after the first do nothing. */
  start(): void;
  /** Announces a delivery that is about to be committed, so that it is sent as soon as it is. */
  readonly expect: ExpectDelivery;
  /** Tells that deliveries were committed unannounced, so that their first attempt begins at once. */
  wake(): void;
  /** Tells that deliveries or a destination's health were changed from outside: whatever is believed of them is read anew. */
  recheck(): void;
  /**
   * Claims nothing more and lets what is under way end within `graceMs`; then it is interrupted and given back for
   * another process to send. Resolves within `graceMs` and two seconds, also when the store fails: what could not
   * be recorded by then is free when its lease ends, and may be sent a second time under the same `webhook-id`.
   */
  stop(graceMs: number): Promise<void>;
  /** Resolves when nothing is under way or yet to be recorded. */
  settled(): Promise<void>;
}

/** What an outbox works with. Times and lengths in ms. */
export interface OutboxOptions {
  store: Store;
  destinations: readonly Destination[];
  log: OutboxLog;
  clock?: Clock;
  /** Within 0 and 1. */
  random?: () => number;
  fetch?: typeof globalThis.fetch;
  /** Of one attempt; default 15 s. */
  timeoutMs?: number;
  /** Called after each commit of attempts at deliveries to a destination. Must not throw. */
  countAttempts?: CountAttempts;
  /** For how long a delivery is kept from other processes; default 5 s more than an attempt may take. */
  leaseMs?: number;
}

const TIMEOUT_MS = 15_000;
/** To record a result after the attempt's timeout. */
const LEASE_MARGIN_MS = 5_000;
/** To record what was interrupted, when stopping. */
const RELEASE_PATIENCE_MS = 2_000;

/** An outbox over the store's deliveries. Several processes may run one each on the same PostgreSQL store. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, destinations, log, clock = systemClock, random = Math.random, fetch = globalThis.fetch } = options;
  const { timeoutMs = TIMEOUT_MS, leaseMs = timeoutMs + LEASE_MARGIN_MS, countAttempts = () => {} } = options;
  let quietWaiters: (() => void)[] = [];
  let isWarning = false;
  let isStarted = false;
  let stopped: Promise<void> | null = null;
  const parts = { store, clock, random, fetch, log, timeoutMs, leaseMs, countAttempts, onQuiet, onOwnerNotified: wake };
  const failuresAreMailed = destinations.some(({ tellsOf }) => tellsOf === 'failures');
  const relays = new Map(
    destinations.map((destination): [string, Relay] => {
      const notifiesOwner = failuresAreMailed && destination.failureIsMailed;
      return [destination.name, new Relay({ ...parts, destination, notifiesOwner })];
    }),
  );

  function wake(): void {
    if (isStarted && stopped === null) for (const relay of relays.values()) relay.wake();
  }

  function isQuiet(): boolean {
    return !isWarning && [...relays.values()].every((relay) => relay.isQuiet());
  }

  function onQuiet(): void {
    if (!isQuiet()) return;
    const waiters = quietWaiters;
    quietWaiters = [];
    for (const resolve of waiters) resolve();
  }

  function settled(): Promise<void> {
    return isQuiet() ? Promise.resolve() : new Promise((resolve) => quietWaiters.push(resolve));
  }

  async function warn(): Promise<void> {
    isWarning = true;
    const names = destinations.map(({ name }) => name);
    await warnOfUnconfigured(store.db, names, log).catch(createStoreTrouble(log, 'all').failed);
    isWarning = false;
    onQuiet();
  }

  async function stop(graceMs: number): Promise<void> {
    for (const relay of relays.values()) relay.stop();
    if (!(await within(settled(), graceMs, clock))) {
      for (const relay of relays.values()) relay.abort();
      await within(settled(), RELEASE_PATIENCE_MS, clock);
    }
    for (const relay of relays.values()) relay.abandon();
  }

  return {
    start() {
      if (isStarted || stopped !== null) return;
      isStarted = true;
      void warn();
      for (const relay of relays.values()) relay.look();
    },
    expect: (name) => (isStarted && stopped === null ? (relays.get(name)?.expect() ?? null) : null),
    wake,
    recheck() {
      if (isStarted && stopped === null) for (const relay of relays.values()) relay.look();
    },
    stop(graceMs) {
      stopped ??= stop(graceMs);
      return stopped;
    },
    settled,
  };
}

/** Whether the promise resolves within so many ms. */
function within(promise: Promise<void>, ms: number, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(() => resolve(false), ms);
    void promise.then(() => {
      timer.cancel();
      resolve(true);
    });
  });
}
