import type { Store } from '../store/database.ts';
import type { Health } from './judge-health.ts';
import { type LeaseTerms, selectUnleased, selectWaiting } from './waiting.ts';

/**
 * When there may be something to claim for a destination again, in ms since the epoch; null when nothing waits.
 * Not
 * before what others have leased is free again, and without a thought of last tries when those have no room.
 */
export async function nextLookAt(
  store: Store,
  terms: LeaseTerms,
  health: Health,
  lastTriesHaveRoom: boolean,
): Promise<number | null> {
  const free = await selectUnleased(store.db, terms)
    .select(({ fn }) => [fn.min('due_at').as('dueAt'), fn.min('give_up_at').as('giveUpAt')])
    .executeTakeFirst();
  const leased = await selectWaiting(store.db, terms.destination)
    .select(({ fn }) => fn.min('leased_until').as('until'))
    .where('leased_until', '>', terms.now)
    .executeTakeFirst();
  const moments = [leased?.until ?? null];
  const { dueAt = null, giveUpAt = null } = free ?? {};
  if (health.failingSince === null) moments.push(dueAt);
  else {
    // Also when nothing waits: a lead that comes before the next probe is the probe, and does not ask for a look.
    if (giveUpAt !== null || health.nextProbeAt > terms.now) moments.push(health.nextProbeAt);
    if (lastTriesHaveRoom) moments.push(giveUpAt);
  }
  return earliest(moments);
}

function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
}
