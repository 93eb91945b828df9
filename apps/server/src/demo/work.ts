import { companyClock } from '@downspout/leads/company-clock';
import { DAY_MS, MINUTE_MS } from './arrivals.ts';
import type { Trade } from './notes.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';
import { AFTER_FIRST_CALL, WHEN_BOOKED, WHEN_LOST, WHEN_WON, WITH_QUOTE } from './words/office-notes.ts';

/** What one of the three at the office does with a lead. */
export type Deed =
  | { readonly what: 'open' | 'take' | 'release' | 'merge' | 'erase' | 'done' }
  | { readonly what: 'book'; readonly startsAt: number; readonly endsAt: number }
  | { readonly what: 'note'; readonly text: string }
  | { readonly what: 'status'; readonly status: 'contacted' | 'scheduled' | 'lost' | 'spam' }
  | { readonly what: 'status'; readonly status: 'quoted' | 'won'; readonly amountCents?: number };

export interface PlannedDeed {
  readonly at: number;
  /** Which of the three. */
  readonly by: number;
  readonly deed: Deed;
}

const HOUR_MS = 60 * MINUTE_MS;
/** Nobody ever gets to these. */
const FORGOTTEN_SHARE = 0.015;
/** Somebody looks at the phone in the evening. */
const EVENING_SHARE = 0.3;
/** What a job brings, in dollars. */
const PRICES: Readonly<Record<Trade, readonly [least: number, most: number]>> = {
  gutters: [129, 440],
  washing: [175, 690],
  lights: [560, 3_900],
  several: [340, 1_250],
};
const WIN_SHARE: Readonly<Record<Trade, number>> = { gutters: 0.56, washing: 0.47, lights: 0.38, several: 0.44 };

/** What the office does with a lead over the days, in order. What is later than today has not happened yet. */
export function planWork(story: Story, random: Random): PlannedDeed[] {
  const by = random.weighted([
    [0, 40],
    [1, 35],
    [2, 25],
  ]);
  const diary = createDiary(story.at, by, random);
  if (story.isFresh && random.chance(0.6)) return [];
  if (story.nature === 'spam') {
    diary.later(2 * DAY_MS, { what: 'status', status: 'spam' });
    return diary.deeds;
  }
  diary.open();
  if (story.nature === 'pitch') diary.later(HOUR_MS, { what: 'status', status: 'spam' });
  else if (story.repeats !== null && random.chance(0.6)) diary.later(20 * MINUTE_MS, { what: 'merge' });
  else if (!random.chance(FORGOTTEN_SHARE)) workOn(story, diary, random);
  return diary.deeds;
}

function workOn({ trade, nature, lead }: Story, diary: Diary, random: Random): void {
  if (nature === 'mistaken') diary.later(30 * MINUTE_MS, { what: 'release' });
  if (random.chance(0.75)) diary.later(12 * MINUTE_MS, { what: 'take' });
  diary.later(35 * MINUTE_MS, { what: 'status', status: 'contacted' });
  if (random.chance(0.5)) diary.later(3 * MINUTE_MS, { what: 'note', text: random.pick(AFTER_FIRST_CALL) });
  const wins = random.chance(lead.kind === 'quote' && lead.incomplete ? 0.15 : WIN_SHARE[trade]);
  const [least, most] = PRICES[trade];
  const dollars = random.whole(least, most);
  // Some are lost, and some booked, with the first call.
  const isQuoted = random.chance(wins && trade === 'gutters' ? 0.7 : 0.85);
  if (isQuoted) {
    diary.later(DAY_MS, { what: 'status', status: 'quoted', ...price(dollars, 0.6, random) });
    const text = random.pick(WITH_QUOTE).replace('{amount}', `$${dollars.toLocaleString('en-US')}`);
    if (random.chance(0.55)) diary.later(2 * MINUTE_MS, { what: 'note', text });
  }
  const isDecided = random.chance(0.95);
  if (isDecided && wins) win(diary, dollars, random);
  else if (isDecided) lose(diary, random);
}

function win(diary: Diary, dollars: number, random: Random): void {
  const bookedAt = diary.later(2 * DAY_MS, { what: 'status', status: 'scheduled' });
  if (random.chance(0.4)) diary.later(5 * MINUTE_MS, { what: 'note', text: random.pick(WHEN_BOOKED) });
  const wonAt = diary.later(7 * DAY_MS, { what: 'status', status: 'won', ...price(dollars, 0.85, random) });
  diary.visit(bookedAt, wonAt);
  if (random.chance(0.2)) diary.later(HOUR_MS, { what: 'note', text: random.pick(WHEN_WON) });
}

/** Somebody may note it. */
function price(dollars: number, chance: number, random: Random): { readonly amountCents?: number } {
  return random.chance(chance) ? { amountCents: dollars * 100 } : {};
}

function lose(diary: Diary, random: Random): void {
  diary.later(8 * DAY_MS, { what: 'status', status: 'lost' });
  if (random.chance(0.5)) diary.later(2 * MINUTE_MS, { what: 'note', text: random.pick(WHEN_LOST) });
}

interface Diary {
  readonly deeds: PlannedDeed[];
  open(): void;
  /** After about so long, and when the office is there. Answers when. */
  later(meanMs: number, deed: Deed): number;
  /** The job was booked then, and is done and paid for by the other moment: somebody went there between. */
  visit(bookedAt: number, wonAt: number): void;
}

function createDiary(start: number, by: number, random: Random): Diary {
  const deeds: PlannedDeed[] = [];
  let at = start;
  const write = (moment: number, deed: Deed) => {
    at = Math.max(at + MINUTE_MS, moment);
    deeds.push({ at, by, deed });
    return at;
  };
  return {
    deeds,
    open() {
      const seen = start + random.wait(16 * MINUTE_MS);
      write(random.chance(EVENING_SHARE) ? seen : inOffice(seen, random), { what: 'open' });
    },
    later: (meanMs, deed) => write(inOffice(at + random.wait(meanMs), random), deed),
    visit(bookedAt, wonAt) {
      const visit = visitBetween(bookedAt, wonAt);
      if (visit === null) return;
      const booked = deeds.findIndex((planned) => planned.at === bookedAt);
      deeds[booked] = { at: bookedAt, by, deed: { what: 'book', ...visit } };
      deeds.splice(-1, 0, { at: wonAt, by, deed: { what: 'done' } });
    },
  };
}

const VISITS = [8, 10, 13, 15] as const;
const VISIT_HOURS = 2;

/** The last visit of two hours after the one moment and before the other that these themselves choose; null when there is none. */
function visitBetween(bookedAt: number, wonAt: number): { startsAt: number; endsAt: number } | null {
  const last = companyClock.dayOf(wonAt);
  for (const day of [last, last - 1]) {
    const visits = VISITS.map((hour) => ({
      startsAt: companyClock.momentOf(day, hour * 60),
      endsAt: companyClock.momentOf(day, (hour + VISIT_HOURS) * 60),
    })).filter(({ startsAt, endsAt }) => startsAt > bookedAt && endsAt <= wonAt);
    const chosen = visits[Math.floor(wonAt / MINUTE_MS) % Math.max(1, visits.length)];
    if (chosen !== undefined) return chosen;
  }
  return null;
}

/** Then, or some time after the office opens again. */
function inOffice(at: number, random: Random): number {
  const { open, until } = companyClock.stateAt(at);
  return open || until === null ? at : until + random.wait(25 * MINUTE_MS);
}
