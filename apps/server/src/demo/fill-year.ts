import type { Config } from '../config/config.ts';
import { createSealBatch } from '../consents/seal-batch.ts';
import type { Destination } from '../deliveries/destination.ts';
import { createSaveLead } from '../leads/save-lead.ts';
import { createLeadIndex } from '../office/inbox/lead-index.ts';
import type { Store } from '../store/database.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';
import { storeCallNews } from '../voice/store-call-news.ts';
import { type Happening, optOutsOf, shortCallsOf } from './around-leads.ts';
import { DAY_MS, MINUTE_MS, planArrivals } from './arrivals.ts';
import { liveCall } from './calls.ts';
import { uuid } from './compose-lead.ts';
import { doDeed, hireUsers, type OfficeDay } from './office-day.ts';
import { createRandom, type Random } from './random.ts';
import { createReceivers, demoDestinations, type Trouble } from './receivers.ts';
import { planStories, type Story } from './stories.ts';
import { textsOf } from './texts.ts';
import { planRefused, planTroubles } from './troubles.ts';
import { type PlannedDeed, planWork } from './work.ts';
import { createYearClock, type YearClock } from './year-clock.ts';
import { createYearNotifier } from './year-notifier.ts';
import { createYearOutbox, type YearOutbox } from './year-outbox.ts';

export interface Year {
  readonly store: Store;
  /** By which texts are sent, to nobody (`demo-config.ts`). */
  readonly config: Config;
  /** Its end, in ms since the epoch. */
  readonly now: number;
  /** Of chance: the same seed, size and end make the same year. */
  readonly seed?: number;
  /** How many requests come in, besides a few that are sent twice. */
  readonly leads?: number;
}

/** What goes on being wrong after the year has ended. */
export interface StandingTroubles {
  readonly troubles: readonly Trouble[];
  /** Ids of leads that their automation cannot read. */
  readonly refused: readonly string[];
}

const LEADS = 1_500;
const HIRED_BEFORE_MS = 370 * DAY_MS;
/** Until then, as a part of the year's requests, nothing was connected. */
const CONNECTED_AFTER = 0.008;
/** So many requests that look like spam are still to be decided on. */
const UNDECIDED = 3;
/** So many people ask to be forgotten, some days after they wrote. */
const ERASED = 4;
const ERASED_AFTER_MS = 20 * DAY_MS;
const SEALED_TOGETHER = 20;
/** Texts have chance of their own. */
const TEXTS_SEED = 1_000;

/**
 * Fills an empty store with a year of a small company, by the functions that would have stored it: nothing here knows a
 * table. Everything happens in its order and at its time by a clock of its own, deliveries with their failures too.
 */
export async function fillYear({ store, config, now, seed = 1, leads = LEADS }: Year): Promise<StandingTroubles> {
  const random = createRandom(seed);
  const stories = planStories(planArrivals(leads, now, random), now, random);
  const troubles = planTroubles(stories, now);
  const refused = planRefused(stories, now);
  const clock = createYearClock(stories[0]?.at ?? now);
  const pass = (ms: number) => clock.goTo(clock.now() + ms);
  const { fetch, refuse } = createReceivers({ now: clock.now, pass, troubles, random });
  const destinations = demoDestinations(config, store);
  const outbox = await createYearOutbox({ store, destinations, clock, fetch, random });
  const comeIn = createComeIn({ store, stories, clock, outbox, random, destinations });
  const users = await hireUsers(store, now - HIRED_BEFORE_MS);
  const notify = await createYearNotifier({ store, config, destinations, clock, outbox, owner: users[0], end: now });
  const office = { store, destinations, users };
  const arrived = async (story: Story) => {
    await comeIn(story);
    if (refused.includes(story)) refuse(story.id);
    await outbox.sendExpected();
    await notify();
  };
  const happenings = [
    ...stories.map((story) => ({ at: story.at, happen: () => arrived(story) })),
    ...planOffice(office, stories, outbox, random),
    ...stories.flatMap((story) => optOutsOf(store, story, random)),
    ...shortCallsOf(store, stories, random),
    ...textsOf({ office, saveLead: comeIn.saveLead, outbox, notify }, stories, createRandom(seed + TEXTS_SEED)),
  ];
  await happenInTurn(happenings, now, { clock, outbox });
  await storeCallNews(store, liveCall(uuid(random), now - MINUTE_MS), now);
  await comeIn.end();
  await createLeadIndex(store).catchUp();
  return { troubles, refused: refused.map(({ id }) => id) };
}

interface Telling {
  readonly store: Store;
  readonly stories: readonly Story[];
  readonly clock: YearClock;
  readonly outbox: YearOutbox;
  readonly random: Random;
  readonly destinations: readonly Destination[];
}

/** Stores a request with the call that brings it, and seals consents as they add up; `end` seals the last. */
function createComeIn({ store, stories, clock, outbox, random, destinations }: Telling) {
  const parts = { store, newId: createUuidV7(clock.now, random.bytes), onSaved() {} };
  const saveUnconnected = createSaveLead({ ...parts, destinations: [] });
  const saveConnected = createSaveLead({ ...parts, destinations, expect: outbox.expect });
  const connectedFrom = stories[Math.floor(stories.length * CONNECTED_AFTER)]?.at ?? 0;
  const sealBatch = createSealBatch(store);
  let unsealed: string[] = [];

  async function end(): Promise<void> {
    await sealBatch(unsealed, clock.now());
    unsealed = [];
  }

  async function comeIn(story: Story): Promise<void> {
    await storeCallNews(store, story.call, story.at);
    const outcome = await (story.at < connectedFrom ? saveUnconnected : saveConnected)(story.lead);
    if (outcome.state !== 'stored') throw new Error('A made-up lead was refused');
    story.id = outcome.id;
    if (unsealed.push(story.id) === SEALED_TOGETHER) await end();
  }
  return Object.assign(comeIn, { end, saveLead: saveConnected });
}

function planOffice(office: OfficeDay, stories: readonly Story[], outbox: YearOutbox, random: Random): Happening[] {
  const undecided = new Set(stories.filter(({ nature }) => nature === 'spam').slice(-UNDECIDED));
  const planned = [
    ...stories.flatMap((story) =>
      undecided.has(story) ? [] : planWork(story, random).map((deed) => ({ story, deed })),
    ),
    ...planErasures(stories),
  ];
  return planned.map(({ story, deed }) => ({
    at: deed.at,
    async happen() {
      await doDeed(office, story, deed);
      if (deed.deed.what === 'release') await outbox.recheck();
    },
  }));
}

function planErasures(stories: readonly Story[]): { readonly story: Story; readonly deed: PlannedDeed }[] {
  const requests = stories.filter(({ nature, isFresh }) => nature === 'request' && !isFresh);
  const each = Math.floor(requests.length / (ERASED + 1));
  return requests
    .filter((_, index) => each > 0 && index % each === each - 1)
    .map((story) => ({ story, deed: { at: story.at + ERASED_AFTER_MS, by: 0, deed: { what: 'erase' } } }));
}

async function happenInTurn(
  happenings: readonly Happening[],
  now: number,
  { clock, outbox }: Pick<Telling, 'clock' | 'outbox'>,
): Promise<void> {
  const until = happenings.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
  for (const { at, happen } of until) {
    await outbox.goTo(at);
    clock.goTo(at);
    await happen();
  }
  await outbox.goTo(now);
}
