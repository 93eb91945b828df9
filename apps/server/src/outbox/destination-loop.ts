import type { Clock, Timer } from '../deliveries/clock.ts';
import type { Destination } from '../deliveries/destinations.ts';
import type { Store } from '../store/database.ts';
import { claimDueDeliveries, claimLastTries, claimProbe } from './claim.ts';
import { createCourier, unsent } from './courier.ts';
import { ensureDestination, readHealth } from './destination-health.ts';
import type { ClaimedDelivery, FinishedAttempt } from './finished-attempt.ts';
import { type Health, isProbeDue, TAKES_DELIVERIES } from './judge-health.ts';
import type { OutboxLog } from './log.ts';
import { logSettled } from './log-settled.ts';
import { nextLookAt } from './next-look.ts';
import { createPace } from './pace.ts';
import { createRecorder } from './recorder.ts';
import { pullForward, releaseStaleLeases } from './release.ts';
import { type Settled, settleAttempts } from './settle.ts';
import { createStoreTrouble } from './store-trouble.ts';
import type { LeaseTerms } from './waiting.ts';

/** However the wall clock jumps, the store is looked at again after so long: it is one process's own SQLite file. */
const LONGEST_WAIT_MS = 60_000;
/** Other processes may put deliveries into a PostgreSQL store, and nothing tells of them. */
const POLL_MS = 1_000;
/** Between two looks that no event asked for, lest the loop ever spins. */
const SHORTEST_WAIT_MS = 10;

/** Works on the deliveries of one destination. */
export interface DestinationLoop {
  /** Looks for something to claim, now and then as time goes by. */
  look(): void;
  /** Tells that a delivery was committed. */
  wake(): void;
  /** Claims nothing more. What is under way goes on. */
  stop(): void;
  /** Interrupts what is under way and tries to record it at once. */
  abort(): void;
  /** Gives up recording. */
  abandon(): void;
  /** Whether nothing is under way or yet to be recorded. */
  isQuiet(): boolean;
}

/** What a loop works with. */
export interface DestinationLoopParts {
  store: Store;
  destination: Destination;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  log: OutboxLog;
  timeoutMs: number;
  leaseMs: number;
  /** Called whenever the loop has become quiet. */
  onQuiet(): void;
}

/** A loop for one destination, so that destinations never hold back one another. */
export function createDestinationLoop(parts: DestinationLoopParts): DestinationLoop {
  const { store, destination, clock, log, leaseMs } = parts;
  const { name } = destination;
  const pace = createPace(destination.maxInFlight);
  const underWay = new Map<ClaimedDelivery, (delivered: boolean) => void>();
  const trouble = createStoreTrouble(log, name);
  const settle = (batch: readonly FinishedAttempt[]) => settleAttempts(store, name, batch, clock.now(), parts.random);
  const recorder = createRecorder({ clock, trouble, underWay: () => underWay.size, settle, onSettled });
  const courier = createCourier({ ...parts, onFinished: recorder.add });
  let health: Health = TAKES_DELIVERIES;
  let isPrepared = false;
  let isLooking = false;
  let isWanted = false;
  let isStopped = false;
  let timer: Timer | null = null;

  async function run(): Promise<void> {
    isLooking = true;
    timer?.cancel();
    let waitMs = LONGEST_WAIT_MS;
    while (isWanted && !isStopped) {
      isWanted = false;
      waitMs = await pass().catch((error) => trouble.failed(error));
    }
    isLooking = false;
    if (!isStopped) timer = clock.setTimeout(look, waitMs);
    if (isQuiet()) parts.onQuiet();
  }

  /** Claims what may be claimed and begins to send it. Answers when to look again, in ms, unless an event comes first. */
  async function pass(): Promise<number> {
    // A recording that comes to its end looks again.
    if (recorder.isBlocked()) return LONGEST_WAIT_MS;
    if (!isPrepared) await prepare();
    if (health.failingSince === null && pace.room() === 0) return longestWait();
    observe(await readHealth(store.db, name));
    const terms = { destination: name, now: clock.now(), leaseMs };
    if (await claimFor(terms)) return longestWait();
    if (!isStopped) await pullForward(store.db, name, terms.now);
    trouble.worked();
    const nextAt = await nextLookAt(store, terms, health, pace.lastTriesRoom() > 0);
    return nextAt === null ? longestWait() : Math.min(Math.max(nextAt - clock.now(), SHORTEST_WAIT_MS), longestWait());
  }

  async function prepare(): Promise<void> {
    await ensureDestination(store.db, name);
    // One process works on a SQLite file, and this one has begun nothing yet: the leases are of one that was killed.
    if (store.engine === 'sqlite') await releaseStaleLeases(store.db, name);
    isPrepared = true;
  }

  /** Answers whether as much was claimed as may be: then what is under way looks again when it ends. */
  async function claimFor(terms: LeaseTerms): Promise<boolean> {
    if (health.failingSince === null) {
      const room = pace.room();
      if (room === 0) return true;
      return (await send(await claimDueDeliveries(store, terms, room))) === room;
    }
    const { failingSince } = health;
    if (isProbeDue(health, terms.now) && (await send(await claimProbe(store, terms))) > 0) {
      health = { ...health, nextProbeAt: terms.now + leaseMs };
    }
    const room = pace.lastTriesRoom();
    if (room > 0) await send(await claimLastTries(store, terms, failingSince, room));
    return false;
  }

  async function send(claimed: readonly ClaimedDelivery[]): Promise<number> {
    for (const delivery of claimed) underWay.set(delivery, pace.begin());
    if (isStopped) for (const delivery of claimed) recorder.add(unsent(delivery, clock.now()));
    else if (claimed.length > 0) await courier.send(claimed);
    return claimed.length;
  }

  function onSettled(batch: readonly FinishedAttempt[], settled: Settled): void {
    logSettled(log, name, batch, settled);
    for (const { delivery, result } of batch) {
      underWay.get(delivery)?.(result.outcome === 'delivered');
      underWay.delete(delivery);
    }
    observe(settled.health);
    look();
    if (isQuiet()) parts.onQuiet();
  }

  function observe(now: Health): void {
    health = now;
    pace.observe(now.failingSince !== null);
  }

  function look(): void {
    isWanted = true;
    if (!isLooking && !isStopped) void run();
  }

  function isQuiet(): boolean {
    return !isLooking && underWay.size === 0;
  }

  function longestWait(): number {
    return store.engine === 'postgres' ? POLL_MS : LONGEST_WAIT_MS;
  }

  return {
    look,
    wake() {
      // While it fails only the next probe matters, and the timer is set for that.
      if (health.failingSince === null || isProbeDue(health, clock.now())) look();
    },
    stop() {
      isStopped = true;
      timer?.cancel();
    },
    abort() {
      courier.abort();
      recorder.flush();
    },
    abandon: recorder.stop,
    isQuiet,
  };
}
