import { type ResponseReport, type ResponseTotals, SOON_MS, type StepTimes } from '@downspout/office-api/reports';
import { countWords, durationWords, shareWords, responseReport as words } from '../../words/reports.ts';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';
import { PersonTable } from './person-table.tsx';
import { WeekTable } from './week-table.tsx';

type Totals = ResponseReport['totals'];

export function ResponseSection({ response: { totals, people, week } }: { readonly response: ResponseReport }) {
  const { answered } = words.steps;
  return (
    <section className="panel response" aria-labelledby="response">
      <h2 id="response">{words.title}</h2>
      <p className="hint">{words.why}</p>
      <p className="total">
        <strong>{soonWords(totals.now.answered.soon)}</strong> {words.soon(durationWords(SOON_MS))}
      </p>
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
      <h3>{words.people.title}</h3>
      <PersonTable people={people} />
      <h3>{words.week.title}</h3>
      <p className="hint">{words.week.why}</p>
      <WeekTable week={week} />
    </section>
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
      <h3>{name}</h3>
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
