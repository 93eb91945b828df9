import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Destination } from '../deliveries/destination.ts';
import type { Store } from '../store/database.ts';
import type { CountAttempts } from './attempt-meter.ts';
import { claimDueDeliveries, claimLastTries, claimProbe } from './claim.ts';
import { type Courier, createCourier, unsent } from './courier.ts';
import { ensureDestination, readHealth } from './destination-health.ts';
import type { ExpectedDelivery, Lease } from './expected-delivery.ts';
import type { ClaimedDelivery, FinishedAttempt } from './finished-attempt.ts';
import { type Health, isProbeDue, TAKES_DELIVERIES } from './judge-health.ts';
import type { OutboxLog } from './log.ts';
import { logSettled } from './log-settled.ts';
import { createLoop, type Loop } from './loop.ts';
import { nextLookAt } from './next-look.ts';
import { createPace, type Pace } from './pace.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { forgetWaits, pullForward, releaseStaleLeases } from './release.ts';
import { createSetBackWatch, type SetBackWatch } from './set-back-watch.ts';
import { type Settled, settleAttempts } from './settle.ts';
import { createStoreTrouble, type StoreTrouble } from './store-trouble.ts';
import type { LeaseTerms } from './waiting.ts';

/** What a relay works with. Lengths in ms. */
export interface RelayParts {
  store: Store;
  destination: Destination;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  log: OutboxLog;
  timeoutMs: number;
  leaseMs: number;
  countAttempts: CountAttempts;
  /** Whether the owner is told by mail of a delivery that dies. */
  notifiesOwner: boolean;
  /** Called after a commit by which deliveries to another destination wait. Must not throw. */
  onOwnerNotified(): void;
  /** Called whenever the relay has become quiet. */
  onQuiet(): void;
}

/** A commit that takes longer leaves too little of the lease for an attempt, in ms. */
const COMMIT_MS = 5_000;

/** A delivery that was committed with a lease of this process. */
interface Reserved {
  readonly delivery: ClaimedDelivery;
  readonly reservedAt: number;
  readonly done: (delivered: boolean) => void;
}

/**
 * Takes deliveries of one destination from the store when it is time, sends them, and records what became of them. Each
 * destination has its own, so that none holds back another.
 */
export class Relay {
  readonly #parts: RelayParts;
  readonly #trouble: StoreTrouble;
  readonly #loop: Loop;
  readonly #pace: Pace;
  readonly #recorder: Recorder;
  readonly #courier: Courier;
  readonly #setBack: SetBackWatch;
  /** Deliveries whose attempt is not recorded yet, and what to call then. */
  readonly #underWay = new Map<ClaimedDelivery, (delivered: boolean) => void>();
  /** Committed in this turn of the event loop, to be read and sent together. */
  readonly #reserved: Reserved[] = [];
  #health: Health = TAKES_DELIVERIES;
  /** Whether something due may wait in the store. What comes new waits behind it. */
  #isBehind = true;
  #isPrepared = false;
  #isStopped = false;

  constructor(parts: RelayParts) {
    const { store, destination, clock, random, notifiesOwner } = parts;
    const trouble = createStoreTrouble(parts.log, destination.name);
    this.#parts = parts;
    this.#trouble = trouble;
    this.#loop = createLoop({
      clock,
      engine: store.engine,
      trouble,
      lookOnce: () => this.#relayDue(),
      onIdle: () => this.#reportIfQuiet(),
    });
    this.#setBack = createSetBackWatch(clock);
    this.#pace = createPace(destination.maxInFlight);
    this.#recorder = createRecorder({
      clock,
      trouble,
      underWay: () => this.#underWay.size,
      isHurried: () => this.#isBehind,
      settle: (batch) => settleAttempts(store, destination.name, batch, clock.now(), random, notifiesOwner),
      onSettled: (batch, settled) => this.#settled(batch, settled),
    });
    this.#courier = createCourier({ ...parts, onFinished: this.#recorder.add });
  }

  /** Looks for something to relay now, and then whenever it is time. */
  look(): void {
    this.#loop.look();
  }

  /** Tells that a delivery was committed. While the destination fails only the next probe matters, which has its time. */
  wake(): void {
    if (this.#isOpen()) this.look();
  }

  /**
   * Announces a delivery that is about to be committed. With room for it and nothing before it, it is claimed by the same
   * commit, and sent right after that without another one.
   */
  expect(): ExpectedDelivery {
    const { clock, leaseMs } = this.#parts;
    if (!this.#canReserve()) return { lease: null, committed: () => this.wake(), dropped() {} };
    const done = this.#pace.begin();
    const reservedAt = clock.now();
    const lease = { token: randomUUID(), until: reservedAt + leaseMs };
    return {
      lease,
      committed: (row) => this.#sendSoon({ delivery: newlyClaimed(row, lease), reservedAt, done }),
      dropped: () => done(false),
    };
  }

  /** Whether nothing is under way or yet to be recorded. */
  isQuiet(): boolean {
    return !this.#loop.isLooking() && this.#underWay.size === 0;
  }

  /** Claims nothing more, and gives back what was about to be. What is under way goes on. */
  stop(): void {
    this.#isStopped = true;
    this.#loop.stop();
    this.#recorder.flush();
  }

  /** Interrupts what is under way and tries to record it at once. */
  abort(): void {
    this.#courier.abort();
    this.#recorder.flush();
  }

  /** Gives up recording. */
  abandon(): void {
    this.#recorder.stop();
  }

  /**
   * Claims what may be claimed now and begins to send it. Answers when there may be more, in ms since the epoch; null
   * when only an event can bring it: a commit of results, or a new lead. Throws when the store fails.
   */
  async #relayDue(): Promise<number | null> {
    if (this.#recorder.isBlocked()) return null;
    await this.#prepare();
    await this.#setBack.handle((now) => forgetWaits(this.#parts.store.db, this.#parts.destination.name, now));
    if (this.#health.failingSince === null && this.#pace.room() === 0) {
      this.#isBehind = true;
      return null;
    }
    const { store, destination, clock, leaseMs } = this.#parts;
    this.#observe(await readHealth(store.db, destination.name));
    const terms = { destination: destination.name, now: clock.now(), leaseMs };
    this.#isBehind = await this.#relayFor(terms);
    if (this.#isBehind) return null;
    await pullForward(store.db, destination.name, terms.now);
    this.#trouble.worked();
    return nextLookAt(store, terms, this.#health, this.#pace.lastTriesRoom() > 0);
  }

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    const { store, destination } = this.#parts;
    await ensureDestination(store.db, destination.name);
    // One process works on a SQLite file, and this one has begun nothing yet: the leases are of one that was killed.
    if (store.engine === 'sqlite') await releaseStaleLeases(store.db, destination.name);
    this.#isPrepared = true;
  }

  /** Whether a new delivery would be sent now: to a failing destination only as a probe. */
  #isOpen(): boolean {
    return this.#health.failingSince === null || isProbeDue(this.#health, this.#parts.clock.now());
  }

  #canReserve(): boolean {
    if (!this.#isPrepared || this.#isStopped || this.#isBehind || this.#recorder.isBlocked()) return false;
    if (this.#health.failingSince !== null) return false;
    if (this.#pace.room() > 0) return true;
    this.#isBehind = true;
    this.#recorder.flush();
    return false;
  }

  #sendSoon(reserved: Reserved): void {
    this.#underWay.set(reserved.delivery, reserved.done);
    this.#reserved.push(reserved);
    // After the answers to those who wait for this very commit.
    if (this.#reserved.length === 1) setImmediate(() => void this.#sendReserved());
  }

  async #sendReserved(): Promise<void> {
    const now = this.#parts.clock.now();
    const inTime: ClaimedDelivery[] = [];
    for (const { delivery, reservedAt } of this.#reserved.splice(0)) {
      if (this.#isStopped || now > reservedAt + COMMIT_MS) this.#recorder.add(unsent(delivery, now));
      else inTime.push(delivery);
    }
    if (inTime.length === 0) return;
    // What could not be read is given back, and found again when that is recorded.
    await this.#courier.send(inTime).catch((error: unknown) => void this.#trouble.failed(error));
  }

  /** Answers whether as much was claimed as there was room for. */
  async #relayFor(terms: LeaseTerms): Promise<boolean> {
    const { store, leaseMs } = this.#parts;
    const health = this.#health;
    if (health.failingSince === null) {
      const room = this.#pace.room();
      return room === 0 || (await this.#send(await claimDueDeliveries(store, terms, room))) === room;
    }
    if (isProbeDue(health, terms.now) && (await this.#send(await claimProbe(store, terms))) > 0) {
      this.#health = { ...health, nextProbeAt: terms.now + leaseMs };
    }
    const room = this.#pace.lastTriesRoom();
    if (room > 0) await this.#send(await claimLastTries(store, terms, health.failingSince, room));
    return false;
  }

  async #send(claimed: readonly ClaimedDelivery[]): Promise<number> {
    for (const delivery of claimed) this.#underWay.set(delivery, this.#pace.begin());
    if (this.#isStopped) for (const delivery of claimed) this.#recorder.add(unsent(delivery, this.#parts.clock.now()));
    else if (claimed.length > 0) await this.#courier.send(claimed);
    return claimed.length;
  }

  #settled(batch: readonly FinishedAttempt[], settled: Settled): void {
    logSettled(this.#parts.log, this.#parts.destination.name, batch, settled);
    this.#parts.countAttempts(this.#parts.destination.name, batch);
    for (const { delivery, result } of batch) {
      this.#underWay.get(delivery)?.(result.outcome === 'delivered');
      this.#underWay.delete(delivery);
    }
    this.#observe(settled.health);
    if (this.#parts.notifiesOwner && settled.dead.length > 0) this.#parts.onOwnerNotified();
    const isAllDelivered = batch.every(({ result }) => result.outcome === 'delivered');
    // There is room for more, or another time to look for some.
    if (this.#isBehind || !isAllDelivered || settled.health !== settled.before || !this.#isOpen()) this.look();
    this.#reportIfQuiet();
  }

  #reportIfQuiet(): void {
    if (this.isQuiet()) this.#parts.onQuiet();
  }

  #observe(health: Health): void {
    this.#health = health;
    this.#pace.observe(health.failingSince !== null);
  }
}

function newlyClaimed(
  { id, leadId }: { readonly id: string; readonly leadId: string },
  { token }: Lease,
): ClaimedDelivery {
  return { id, leadId, recipient: '', number: 1, leaseToken: token, role: 'due', failingSince: null };
}
