import type { CallReport, CallTotals } from '@downspout/office-api/reports';
import { outcomeNames } from '../../words/calls.ts';
import {
  changeWords,
  countWords,
  durationWords,
  outcomeOrder,
  shareWords,
  callReport as words,
} from '../../words/reports.ts';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function CallSection({ calls: { totals, days } }: { readonly calls: CallReport }) {
  return (
    <section className="panel" aria-labelledby="calls">
      <h2 id="calls">{words.title}</h2>
      <p className="total">
        <strong>{countWords(totals.now.calls)}</strong> {changeWords(totals.now.calls, totals.before.calls)}
      </p>
      <DayChart
        title={words.chart}
        series={outcomeOrder.map((outcome) => outcomeNames[outcome])}
        days={days.map(({ day, outcomes }) => ({ day, values: outcomeOrder.map((outcome) => outcomes[outcome]) }))}
      />
      <ComparedTable
        label={words.title}
        rows={[
          [words.calls, (period) => countWords(totals[period].calls)],
          [words.broughtLead, (period) => broughtLeadWords(totals[period])],
          [words.callsBack, (period) => countWords(totals[period].callsBack)],
          [words.talked, (period) => durationWords(totals[period].talkedMs)],
          ...outcomeOrder.map(
            (outcome): ComparedRow => [outcomeNames[outcome], (period) => countWords(totals[period].outcomes[outcome])],
          ),
        ]}
      />
    </section>
  );
}

function broughtLeadWords({ broughtLead, calls }: CallTotals): string {
  return `${countWords(broughtLead)} (${shareWords(broughtLead, calls)})`;
}
