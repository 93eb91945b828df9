import { type ResponseReport, type ResponseTotals, SOON_MS, type StepTimes } from '@downspout/office-api/reports';
import { folds } from '../../../words/report-figures.ts';
import { countWords, durationWords, shareWords, responseReport as words } from '../../../words/reports.ts';
import { type ComparedRow, ComparedTable } from '../compared-table.tsx';
import { Fold } from './fold.tsx';
import { PersonTable } from './person-table.tsx';
import { WeekTable } from './week-table.tsx';

type Totals = ResponseReport['totals'];

/** How soon leads were answered: by whom, at which time of the week, and step by step. */
export function TeamFold({ response: { totals, people, week } }: { readonly response: ResponseReport }) {
  const { answered } = words.steps;
  const { leads, waiting } = totals.now.answered;
  return (
    <Fold title={folds.team.title} preview={folds.team.preview(leads, waiting)}>
      <h3>{words.people.title}</h3>
      <PersonTable people={people} />
      <h3 className="mt-6">{words.week.title}</h3>
      <p className="hint">{words.week.why}</p>
      <WeekTable week={week} />
      <h3 className="mt-6">{words.title}</h3>
      <p className="hint">{words.why}</p>
      <Step {...words.steps.notified} rows={clockRows(totals, 'notified')} />
      <Step {...words.steps.opened} rows={[...clockRows(totals, 'opened'), ...openRows(totals, 'opened')]} />
      <Step
        {...answered}
        rows={[
          [words.soon(durationWords(SOON_MS)), (period) => soonWords(totals[period].answered.soon)],
          [words.openSoon(durationWords(SOON_MS)), (period) => soonWords(totals[period].answered.openSoon)],
          ...clockRows(totals, 'answered'),
          ...openRows(totals, 'answered'),
          [words.waiting, (period) => countWords(totals[period].answered.waiting)],
        ]}
      />
      <Step {...words.steps.contacted} rows={[...clockRows(totals, 'contacted'), ...openRows(totals, 'contacted')]} />
    </Fold>
  );
}

interface StepProps {
  readonly name: string;
  readonly why: string;
  readonly rows: readonly ComparedRow[];
}

function Step({ name, why, rows }: StepProps) {
  return (
    <>
      <h4 className="mt-4 mb-1">{name}</h4>
      <p className="hint">{why}</p>
      <ComparedTable label={name} rows={rows} />
    </>
  );
}

function clockRows(totals: Totals, step: keyof ResponseTotals): ComparedRow[] {
  return [
    [words.leads, (period) => countWords(totals[period][step].leads)],
    [words.median, (period) => durationWords(totals[period][step].medianMs)],
    [words.p90, (period) => durationWords(totals[period][step].p90Ms)],
  ];
}

function openRows(totals: Totals, step: Exclude<keyof ResponseTotals, 'notified'>): ComparedRow[] {
  const of = (period: keyof Totals): StepTimes => totals[period][step];
  return [
    [words.openMedian, (period) => durationWords(of(period).openMedianMs)],
    [words.openP90, (period) => durationWords(of(period).openP90Ms)],
  ];
}

function soonWords({ within, leads }: ResponseTotals['answered']['soon']): string {
  return shareWords(within, leads);
}
