import type { FastifyBaseLogger } from 'fastify';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { type Change, changesSince } from './changed-leads.ts';

/** How often the store is asked, while anybody wants to know. In ms. */
const LOOK_EVERY_MS = 1_000;
/**
 * What is told again from the time before, since a change carries the time at which it was made and is seen once it is
 * committed; longer than any transaction of ours may take. Clocks of several servers may differ by some of it.
 */
const OVERLAP_MS = 60_000;

/** What a listener receives: leads that changed, or null when too many did. `at` is where to go on from. */
export interface News {
  readonly at: number;
  readonly leads: readonly string[] | null;
}

export interface LiveChanges {
  /** Tells everything from the call on. Answers what ends it. */
  listen(send: (news: News) => void): () => void;
  /** What has happened since a listener last received something. */
  since(at: number): Promise<News>;
  stop(): void;
}

/** Looks into the store for what this and other processes have written, for all listeners at once. */
export function createLiveChanges(store: Pick<Store, 'db'>, clock: () => number, log: FastifyBaseLogger): LiveChanges {
  const listeners = new Set<(news: News) => void>();
  /** What was sent in the overlap, and when it is forgotten. */
  let sent = new Map<string, number>();
  let lookedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;

  async function look(): Promise<void> {
    const at = clock();
    const changes = await changesSince(store, lookedAt - OVERLAP_MS, at);
    const fresh = changes?.filter(({ key }) => !sent.has(key)) ?? null;
    sent = new Map([...sent].filter(([, until]) => until > at));
    for (const { key } of changes ?? []) sent.set(key, at + 2 * OVERLAP_MS);
    lookedAt = at;
    isFailing = false;
    if (fresh === null || fresh.length > 0) sendAll({ at, leads: fresh && leadsOf(fresh) });
  }

  function sendAll(news: News): void {
    for (const send of listeners) send(news);
  }

  function lookAgain(): void {
    timer = setTimeout(async () => {
      try {
        await look();
      } catch (error) {
        // Told once: nothing is missed, as the next look begins where the last one that worked has ended.
        if (!isFailing) log.error(traceOf(error), 'live changes could not be read');
        isFailing = true;
      }
      if (listeners.size > 0) lookAgain();
      else timer = null;
    }, LOOK_EVERY_MS);
    timer.unref();
  }

  return {
    listen(send) {
      listeners.add(send);
      if (timer === null) {
        lookedAt = clock();
        lookAgain();
      }
      return () => listeners.delete(send);
    },
    async since(at) {
      const now = clock();
      const changes = await changesSince(store, at - OVERLAP_MS, now);
      return { at: now, leads: changes && leadsOf(changes) };
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      listeners.clear();
    },
  };
}

function leadsOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ leadId }) => leadId))];
}
