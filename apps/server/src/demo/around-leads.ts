import { e164 } from '../opt-outs/e164.ts';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import type { Store } from '../store/database.ts';
import { storeCallNews } from '../voice/store-call-news.ts';
import { DAY_MS, MINUTE_MS } from './arrivals.ts';
import { shortCall } from './calls.ts';
import { uuid } from './compose-lead.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';

/** One thing that happens, in ms since the epoch. */
export interface Happening {
  readonly at: number;
  readonly happen: () => Promise<unknown>;
}

const STOP_SHARE = 0.025;
const START_SHARE = 0.2;
const SHORT_CALL_SHARE = 0.05;

/** Some answer a text message with STOP, and a few of them want messages again. */
export function optOutsOf(store: Store, { at, lead, nature }: Story, random: Random): Happening[] {
  const phone = e164(lead.request.phone);
  if (phone === null || nature !== 'request' || !random.chance(STOP_SHARE)) return [];
  const report = (id: string, keyword: string, said: number): Happening => ({
    at: said,
    happen: () => storeOptOut(store, id, { phone, keyword, optedOut: keyword === 'STOP', at: said }, said),
  });
  const stop = report(uuid(random), 'STOP', at + random.wait(12 * DAY_MS));
  return random.chance(START_SHARE) ? [stop, report(uuid(random), 'START', stop.at + 3 * DAY_MS)] : [stop];
}

/** Some call for an answer alone, at about the hours of the others. */
export function shortCallsOf(store: Store, stories: readonly Story[], random: Random): Happening[] {
  const moments = stories
    .filter(() => random.chance(SHORT_CALL_SHARE))
    .map(({ at }) => at + random.wait(30 * MINUTE_MS));
  return moments.map((endedAt, n) => {
    const call = shortCall(uuid(random), endedAt, n, random);
    return { at: endedAt, happen: () => storeCallNews(store, call, endedAt) };
  });
}
