import { WEEKDAYS, weekdayOf } from '@downspout/leads/business-hours';
import { companyClock } from '@downspout/leads/company-clock';
import type { Trade } from './notes.ts';
import type { Random } from './random.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const YEAR_DAYS = 365;

/** How many ask in each month, from January on: leaves fall in November, pollen in April, and lights are hung before Thanksgiving. */
const SEASONS: Readonly<Record<Trade, readonly number[]>> = {
  gutters: [40, 35, 45, 50, 40, 35, 30, 35, 55, 95, 140, 100],
  washing: [10, 15, 50, 95, 90, 65, 45, 40, 35, 25, 12, 6],
  lights: [2, 1, 0, 0, 0, 1, 2, 6, 22, 80, 120, 45],
  several: [8, 8, 15, 20, 20, 12, 10, 12, 15, 20, 18, 10],
};
const TRADES = ['gutters', 'washing', 'lights', 'several'] as const;
/** From Sunday on. */
const WEEK = [0.7, 1.3, 1.15, 1.05, 1, 0.9, 0.9] as const;
/** From midnight on, by the hour: over coffee, and after dinner. */
const HOURS = [0.4, 0.2, 0.1, 0.1, 0.1, 0.4, 1.2, 3, 6, 8, 9, 8, 7, 6, 6, 5.5, 5.5, 5, 5, 6, 7.5, 7, 4, 1.5] as const;
/** After a storm all gutters of the town run over at once. */
const STORM_CHANCE = 0.025;
const STORM_TIMES = 3.5;
/** How long ago the last ones came, in minutes: some wait for an answer whenever somebody looks. */
const LATEST = [4, 17, 41, 75, 130, 205, 290, 400];
/** Of them those about lights: their automation is in trouble, and something has to wait for it. */
const OF_LIGHTS = [17, 41];

/** One request comes in. */
export interface Arrival {
  /** Ms since the epoch. */
  readonly at: number;
  readonly trade: Trade;
  /** One of the last. */
  readonly isFresh: boolean;
}

/** A year of requests up to `now`, the earliest first. */
export function planArrivals(count: number, now: number, random: Random): Arrival[] {
  const today = companyClock.dayOf(now);
  const days = Array.from({ length: YEAR_DAYS }, (_, index) => today - YEAR_DAYS + 1 + index);
  const weights = days.map((day) => [day, weightOf(day, random)] as const);
  const fresh = LATEST.slice(0, count).map((minutes) => {
    const trade = OF_LIGHTS.includes(minutes) ? 'lights' : tradeOn(today, random);
    return { at: now - minutes * MINUTE_MS, trade, isFresh: true };
  });
  const latest = now - (LATEST.at(-1) ?? 0) * MINUTE_MS;
  const others = Array.from({ length: Math.max(0, count - fresh.length) }, () => arrivalOn(weights, latest, random));
  return [...others, ...fresh].sort((one, other) => one.at - other.at);
}

export function monthOf(at: number): number {
  return new Date(at + companyClock.offsetAt(at)).getUTCMonth();
}

function arrivalOn(weights: readonly (readonly [number, number])[], latest: number, random: Random): Arrival {
  const day = random.weighted(weights);
  const hour = random.weighted(HOURS.map((weight, index) => [index, weight]));
  const at = companyClock.momentOf(day, hour * 60) + random.whole(0, 60 * MINUTE_MS - 1);
  // What would be later today came yesterday.
  return { at: at < latest ? at : at - DAY_MS, trade: tradeOn(day, random), isFresh: false };
}

function weightOf(day: number, random: Random): number {
  const month = new Date(day * DAY_MS).getUTCMonth();
  const season = TRADES.reduce((sum, trade) => sum + (SEASONS[trade][month] ?? 0), 0);
  const storm = random.chance(STORM_CHANCE) ? STORM_TIMES : 1;
  return season * (WEEK[WEEKDAYS.indexOf(weekdayOf(day))] ?? 1) * storm * (0.6 + 0.8 * random.next());
}

function tradeOn(day: number, random: Random): Trade {
  const month = new Date(day * DAY_MS).getUTCMonth();
  return random.weighted(TRADES.map((trade) => [trade, SEASONS[trade][month] ?? 0]));
}
