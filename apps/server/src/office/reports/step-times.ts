import type { ClockTimes, StepTimes } from '@downspout/office-api/reports';
import { percentile } from './percentile.ts';

/** From a lead's arrival to a step of taking care of it, in ms: by the clock, and while the business was open. */
export interface Took {
  readonly ms: number;
  readonly openMs: number;
}

export function clockTimes(took: readonly Took[]): ClockTimes {
  const times = sortedTimes(took, ({ ms }) => ms);
  return { leads: times.length, medianMs: percentile(times, 0.5), p90Ms: percentile(times, 0.9) };
}

export function stepTimes(took: readonly Took[]): StepTimes {
  const times = sortedTimes(took, ({ openMs }) => openMs);
  return { ...clockTimes(took), openMedianMs: percentile(times, 0.5), openP90Ms: percentile(times, 0.9) };
}

function sortedTimes(took: readonly Took[], timeOf: (one: Took) => number): Float64Array {
  // `Float64Array.from` asks an iterator for each: several times as long.
  const times = new Float64Array(took.length);
  for (const [index, one] of took.entries()) times[index] = timeOf(one);
  return times.sort();
}
