import type { Clock } from '../deliveries/clock.ts';
import type { Destination } from '../deliveries/destinations.ts';
import type { Store } from '../store/database.ts';
import type { CountAttempts } from './attempt-meter.ts';
import { claimDueDeliveries, claimLastTries, claimProbe } from './claim.ts';
import { type Courier, createCourier, unsent } from './courier.ts';
import { ensureDestination, readHealth } from './destination-health.ts';
import type { ClaimedDelivery, FinishedAttempt } from './finished-attempt.ts';
import { type Health, isProbeDue, TAKES_DELIVERIES } from './judge-health.ts';
import type { OutboxLog } from './log.ts';
import { logSettled } from './log-settled.ts';
import { nextLookAt } from './next-look.ts';
import { createPace, type Pace } from './pace.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { forgetWaits, pullForward, releaseStaleLeases } from './release.ts';
import { createSetBackWatch, type SetBackWatch } from './set-back-watch.ts';
import { type Settled, settleAttempts } from './settle.ts';
import type { StoreTrouble } from './store-trouble.ts';
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
  trouble: StoreTrouble;
  /** Whether the owner is told by mail of a delivery that dies. */
  tellsOwner: boolean;
  /** Called after a commit by which deliveries to another destination wait. Must not throw. */
  onTold(): void;
  /** Called after each commit of results: there may be room for more. */
  onSettled(): void;
}

/** Takes deliveries of one destination from the store, sends them, and records what became of them. */
export class Relay {
  readonly #parts: RelayParts;
  readonly #pace: Pace;
  readonly #recorder: Recorder;
  readonly #courier: Courier;
  readonly #setBack: SetBackWatch;
  /** Deliveries whose attempt is not recorded yet, and what to call then. */
  readonly #underWay = new Map<ClaimedDelivery, (delivered: boolean) => void>();
  #health: Health = TAKES_DELIVERIES;
  #isPrepared = false;
  #isStopped = false;

  constructor(parts: RelayParts) {
    const { store, destination, clock, random, trouble, tellsOwner } = parts;
    this.#parts = parts;
    this.#setBack = createSetBackWatch(clock);
    this.#pace = createPace(destination.maxInFlight);
    this.#recorder = createRecorder({
      clock,
      trouble,
      underWay: () => this.#underWay.size,
      settle: (batch) => settleAttempts(store, destination.name, batch, clock.now(), random, tellsOwner),
      onSettled: (batch, settled) => this.#settled(batch, settled),
    });
    this.#courier = createCourier({ ...parts, onFinished: this.#recorder.add });
  }

  /**
   * Claims what may be claimed now and begins to send it. Answers when there may be more, in ms since the epoch; null
   * when only an event can bring it: a commit of results, or a new lead. Throws when the store fails.
   */
  async relayDue(): Promise<number | null> {
    if (this.#recorder.isBlocked()) return null;
    await this.#prepare();
    await this.#setBack.handle((now) => forgetWaits(this.#parts.store.db, this.#parts.destination.name, now));
    if (this.#health.failingSince === null && this.#pace.room() === 0) return null;
    const { store, destination, clock, leaseMs, trouble } = this.#parts;
    this.#observe(await readHealth(store.db, destination.name));
    const terms = { destination: destination.name, now: clock.now(), leaseMs };
    if (await this.#relayFor(terms)) return null;
    await pullForward(store.db, destination.name, terms.now);
    trouble.worked();
    return nextLookAt(store, terms, this.#health, this.#pace.lastTriesRoom() > 0);
  }

  /** Whether a new delivery would be sent now: to a failing destination only as a probe. */
  isOpen(): boolean {
    return this.#health.failingSince === null || isProbeDue(this.#health, this.#parts.clock.now());
  }

  /** Whether no attempt is under way or yet to be recorded. */
  isQuiet(): boolean {
    return this.#underWay.size === 0;
  }

  /** Gives back what is claimed from now on. */
  stop(): void {
    this.#isStopped = true;
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

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    const { store, destination } = this.#parts;
    await ensureDestination(store.db, destination.name);
    // One process works on a SQLite file, and this one has begun nothing yet: the leases are of one that was killed.
    if (store.engine === 'sqlite') await releaseStaleLeases(store.db, destination.name);
    this.#isPrepared = true;
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
    if (this.#parts.tellsOwner && settled.dead.length > 0) this.#parts.onTold();
    this.#parts.onSettled();
  }

  #observe(health: Health): void {
    this.#health = health;
    this.#pace.observe(health.failingSince !== null);
  }
}
