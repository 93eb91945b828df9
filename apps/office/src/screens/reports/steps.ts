import { reports as words } from '../../words/reports.ts';

/** Values of one day each, one for each series. */
export interface DayValues {
  readonly day: string;
  readonly values: readonly number[];
}

export type StepSize = 'day' | 'week' | 'month';

/** What one bar stands for: a day, or several when there are too many to distinguish. */
export interface Step {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
}

const MAX_DAYS = 62;
const MAX_WEEKS = 53 * 7;

export function stepsOf(days: readonly DayValues[]): { readonly size: StepSize; readonly steps: readonly Step[] } {
  const size = days.length <= MAX_DAYS ? 'day' : days.length <= MAX_WEEKS ? 'week' : 'month';
  const steps = new Map<string, { values: number[] }>();
  for (const { day, values } of days) {
    const key = keyOf(day, size);
    const step = steps.get(key);
    if (step === undefined) steps.set(key, { values: [...values] });
    else step.values = step.values.map((sum, index) => sum + (values[index] ?? 0));
  }
  return { size, steps: [...steps].map(([key, { values }]) => ({ key, name: nameOf(key, size), values })) };
}

export const stepNames: Record<StepSize, string> = { day: words.day, week: words.week, month: words.month };

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

export function dayWords(day: string): string {
  return DAY.format(Date.parse(day));
}

function nameOf(key: string, size: StepSize): string {
  return size === 'month' ? MONTH.format(Date.parse(`${key}-01`)) : dayWords(key);
}

function keyOf(day: string, size: StepSize): string {
  if (size === 'day') return day;
  if (size === 'month') return day.slice(0, 7);
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
