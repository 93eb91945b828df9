import { stepOfDay, stepsOfDays } from '@downspout/office-api/report-steps';
import type { NowAndBefore } from '@downspout/office-api/reports';
import type { Periods } from './periods.ts';

/** What each step of the two periods comes to, of what happened on its days. */
export function bothBySteps<Row, Of>(
  rows: readonly Row[],
  dayOf: (row: Row) => number,
  { first, last, firstBefore }: Pick<Periods, 'first' | 'last' | 'firstBefore'>,
  of: (rows: readonly Row[]) => Of,
): NowAndBefore<Of>[] {
  const days = last - first + 1;
  const steps = stepsOfDays(days).map(() => ({ now: [] as Row[], before: [] as Row[] }));
  for (const row of rows) {
    const day = dayOf(row);
    const isNow = day >= first;
    const step = steps[stepOfDay(day - (isNow ? first : firstBefore), days)];
    step?.[isNow ? 'now' : 'before'].push(row);
  }
  return steps.map(({ now, before }) => ({ now: of(now), before: of(before) }));
}
