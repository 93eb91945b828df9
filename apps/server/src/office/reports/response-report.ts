import { companyClock } from '@downspout/leads/company-clock';
import { createOpenTime } from '@downspout/leads/open-time';
import { type Answers, type ResponseReport, type ResponseTotals, SOON_MS } from '@downspout/office-api/reports';
import type { Store } from '../../store/database.ts';
import { bothBySteps } from './by-steps.ts';
import { inTurn } from './in-turn.ts';
import { type LeadTimes, readLeadTimes } from './lead-times.ts';
import { shownTime } from './offset-spans.ts';
import type { Periods } from './periods.ts';
import { personReports } from './person-reports.ts';
import { clockTimes, stepTimes, type Took } from './step-times.ts';
import { weekReport } from './week-report.ts';

const DAY_MS = 86_400_000;

/** Kept, for it asks about each day only once. */
const companyOpenTime = createOpenTime(companyClock);

/** How soon users took care of leads, by the clock and while the business was open. `now`: ms since the epoch. */
export async function responseReport(
  store: Store,
  periods: Periods,
  now: number,
  openBetween = companyOpenTime,
): Promise<ResponseReport> {
  const tookBetween = (from: number, to: number) => ({ ms: Math.max(0, to - from), openMs: openBetween(from, to) });
  const all = await readLeadTimes(store, periods, { now, tookBetween });
  const leads = {
    now: all.filter(({ receivedAt }) => receivedAt >= periods.from),
    before: all.filter(({ receivedAt }) => receivedAt < periods.from),
  };
  return {
    totals: { now: await responseTotals(leads.now), before: await responseTotals(leads.before) },
    steps: await inTurn(() => bothBySteps(all, dayIn(periods.offsets), periods, answersOf)),
    people: await inTurn(() => personReports(leads)),
    week: await inTurn(() => weekReport(leads.now, periods.offsets)),
  };
}

function dayIn(offsets: Periods['offsets']): (lead: LeadTimes) => number {
  const shownAt = shownTime(offsets);
  return ({ receivedAt }) => Math.floor(shownAt(receivedAt) / DAY_MS);
}

function answersOf(leads: readonly LeadTimes[]): Answers {
  const { leads: answered, medianMs } = clockTimes(
    leads.map(({ answered }) => answered).filter((took) => took !== null),
  );
  return { answered, medianMs };
}

async function responseTotals(leads: readonly LeadTimes[]): Promise<ResponseTotals> {
  const tookOf = (step: 'notified' | 'opened' | 'answered' | 'contacted' | 'waiting') =>
    leads.map((lead) => lead[step]).filter((took) => took !== null);
  const answered = tookOf('answered');
  const waiting = tookOf('waiting');
  const soon = soonAnswers(answered, waiting, ({ ms }) => ms);
  const openSoon = soonAnswers(answered, waiting, ({ openMs }) => openMs);
  return {
    notified: await inTurn(() => clockTimes(tookOf('notified'))),
    opened: await inTurn(() => stepTimes(tookOf('opened'))),
    answered: await inTurn(() => ({ ...stepTimes(answered), waiting: waiting.length, soon, openSoon })),
    contacted: await inTurn(() => stepTimes(tookOf('contacted'))),
  };
}

function soonAnswers(answered: readonly Took[], waiting: readonly Took[], timeOf: (one: Took) => number) {
  const within = answered.filter((one) => timeOf(one) <= SOON_MS).length;
  const late = waiting.filter((one) => timeOf(one) > SOON_MS).length;
  return { leads: answered.length + late, within };
}
