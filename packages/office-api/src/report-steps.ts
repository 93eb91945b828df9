/** Days that are charted one by one; more are charted by weeks. */
const MAX_SINGLE_DAYS = 62;
const WEEK = 7;

/** What one point of a chart stands for: from one day of the period to another, both included, counted from its first. */
export interface StepDays {
  readonly first: number;
  readonly last: number;
}

/** A step a day, or a week; the weeks end with the period, so that only the first one may be shorter. */
export function stepsOfDays(days: number): StepDays[] {
  const size = stepSize(days);
  const count = Math.ceil(days / size);
  return Array.from({ length: count }, (_, index) => {
    const last = days - 1 - (count - 1 - index) * size;
    return { first: Math.max(0, last - size + 1), last };
  });
}

/** The step, of a period of so many days, that a day is in. */
export function stepOfDay(day: number, days: number): number {
  const size = stepSize(days);
  return Math.ceil(days / size) - 1 - Math.floor((days - 1 - day) / size);
}

function stepSize(days: number): number {
  return days <= MAX_SINGLE_DAYS ? 1 : WEEK;
}
