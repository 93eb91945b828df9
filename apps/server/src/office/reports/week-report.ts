import { WEEK_STEP_HOURS, type WeekStep } from '@downspout/office-api/reports';
import type { LeadTimes } from './lead-times.ts';
import { type OffsetSpan, shownTime } from './offset-spans.ts';
import { clockTimes, type Took } from './step-times.ts';

const STEP_MS = WEEK_STEP_HOURS * 3_600_000;
const DAY_MS = 86_400_000;
const DAYS = 7;

/** By when leads came, in the business's time: a day's hours, each of a week's days. */
export function weekReport(leads: readonly LeadTimes[], offsets: readonly OffsetSpan[]): WeekStep[][] {
  const week = Array.from({ length: DAYS }, () => Array.from({ length: DAY_MS / STEP_MS }, emptyStep));
  const shownAt = shownTime(offsets);
  for (const { receivedAt, answered } of leads) {
    const local = shownAt(receivedAt);
    // 1970-01-01 was a Thursday.
    const day = (Math.floor(local / DAY_MS) + 3) % DAYS;
    const step = week[day]?.[Math.floor((local % DAY_MS) / STEP_MS)];
    if (step === undefined) continue;
    step.leads += 1;
    if (answered !== null) step.answered.push(answered);
  }
  return week.map((day) => day.map(weekStep));
}

function emptyStep(): { leads: number; readonly answered: Took[] } {
  return { leads: 0, answered: [] };
}

function weekStep({ leads, answered }: ReturnType<typeof emptyStep>): WeekStep {
  const { leads: count, medianMs } = clockTimes(answered);
  return { leads, answered: count, medianMs };
}
