import type { Clock, Timer } from '../clock.ts';
import type { Store } from '../store/database.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** However the wall clock jumps, the store is looked at again after so long: it is one process's own SQLite file. */
const LONGEST_WAIT_MS = 60_000;
/** Other processes may put deliveries into a PostgreSQL store, and nothing tells of them. */
const POLL_MS = 1_000;
/** Between two looks that no event asked for, lest the loop ever spins. */
const SHORTEST_WAIT_MS = 10;

/** Looks into the store when it is time, and never twice at once. */
export interface Loop {
  /** Looks now, and then whenever it is time. */
  look(): void;
  isLooking(): boolean;
  stop(): void;
}

/** What a loop works with. */
export interface LoopParts {
  clock: Clock;
  engine: Store['engine'];
  trouble: StoreTrouble;
  /** One look. Answers when to look again, in ms since the epoch; null when only an event can tell. Throws when the store fails. */
  lookOnce(): Promise<number | null>;
  /** Called whenever there is nothing more to look for now. */
  onIdle(): void;
}

export function createLoop({ clock, engine, trouble, lookOnce, onIdle }: LoopParts): Loop {
  const longestMs = engine === 'postgres' ? POLL_MS : LONGEST_WAIT_MS;
  let isLooking = false;
  let isWanted = false;
  let isStopped = false;
  let timer: Timer | null = null;

  function look(): void {
    isWanted = true;
    if (!isLooking && !isStopped) void run();
  }

  async function run(): Promise<void> {
    isLooking = true;
    timer?.cancel();
    let waitMs = LONGEST_WAIT_MS;
    while (isWanted && !isStopped) {
      isWanted = false;
      waitMs = await lookOnce().then(waitUntil, trouble.failed);
    }
    isLooking = false;
    if (!isStopped) timer = clock.setTimeout(look, waitMs);
    onIdle();
  }

  /** In ms, unless an event comes first. */
  function waitUntil(nextAt: number | null): number {
    return nextAt === null ? longestMs : Math.min(Math.max(nextAt - clock.now(), SHORTEST_WAIT_MS), longestMs);
  }

  return {
    look,
    isLooking: () => isLooking,
    stop() {
      isStopped = true;
      timer?.cancel();
    },
  };
}
