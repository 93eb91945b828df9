import type { Timer } from '../deliveries/clock.ts';
import { Relay, type RelayParts } from './relay.ts';
import { createStoreTrouble, type StoreTrouble } from './store-trouble.ts';

/** However the wall clock jumps, the store is looked at again after so long: it is one process's own SQLite file. */
const LONGEST_WAIT_MS = 60_000;
/** Other processes may put deliveries into a PostgreSQL store, and nothing tells of them. */
const POLL_MS = 1_000;
/** Between two looks that no event asked for, lest the loop ever spins. */
const SHORTEST_WAIT_MS = 10;

/** What a loop works with. */
export interface DestinationLoopParts extends Omit<RelayParts, 'trouble' | 'onSettled'> {
  /** Called whenever the loop has become quiet. */
  onQuiet(): void;
}

/** Has the deliveries of one destination relayed when it is time, so that destinations never hold back one another. */
export class DestinationLoop {
  readonly #parts: DestinationLoopParts;
  readonly #trouble: StoreTrouble;
  readonly #relay: Relay;
  #isLooking = false;
  #isWanted = false;
  #isStopped = false;
  #timer: Timer | null = null;

  constructor(parts: DestinationLoopParts) {
    this.#parts = parts;
    this.#trouble = createStoreTrouble(parts.log, parts.destination.name);
    this.#relay = new Relay({ ...parts, trouble: this.#trouble, onSettled: () => this.#settled() });
  }

  /** Looks for something to relay now, and then whenever it is time. */
  look(): void {
    this.#isWanted = true;
    if (!this.#isLooking && !this.#isStopped) void this.#run();
  }

  /** Tells that a delivery was committed. While the destination fails only the next probe matters, for which the timer is set. */
  wake(): void {
    if (this.#relay.isOpen()) this.look();
  }

  /** Whether nothing is under way or yet to be recorded. */
  isQuiet(): boolean {
    return !this.#isLooking && this.#relay.isQuiet();
  }

  /** Claims nothing more. What is under way goes on. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#relay.stop();
  }

  /** Interrupts what is under way and tries to record it at once. */
  abort(): void {
    this.#relay.abort();
  }

  /** Gives up recording. */
  abandon(): void {
    this.#relay.abandon();
  }

  async #run(): Promise<void> {
    this.#isLooking = true;
    this.#timer?.cancel();
    let waitMs = LONGEST_WAIT_MS;
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      waitMs = await this.#relayOnce();
    }
    this.#isLooking = false;
    if (!this.#isStopped) this.#timer = this.#parts.clock.setTimeout(() => this.look(), waitMs);
    if (this.isQuiet()) this.#parts.onQuiet();
  }

  /** Answers how long to wait before the next look, in ms, unless an event comes first. */
  async #relayOnce(): Promise<number> {
    const { store, clock } = this.#parts;
    const longest = store.engine === 'postgres' ? POLL_MS : LONGEST_WAIT_MS;
    try {
      const nextAt = await this.#relay.relayDue();
      return nextAt === null ? longest : Math.min(Math.max(nextAt - clock.now(), SHORTEST_WAIT_MS), longest);
    } catch (error) {
      return this.#trouble.failed(error);
    }
  }

  #settled(): void {
    this.look();
    if (this.isQuiet()) this.#parts.onQuiet();
  }
}
