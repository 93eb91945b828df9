import type { CallReport, CallTotals, Period } from '@downspout/office-api/reports';
import { outcomeNames } from '../../../words/calls.ts';
import { countWords, durationWords, outcomeOrder, shareWords, callReport as words } from '../../../words/reports.ts';
import { StackedChart } from '../charts/stacked-chart.tsx';
import { ComparedTable } from '../compared-table.tsx';
import { Fold } from './fold.tsx';

interface CallsFoldProps {
  readonly calls: CallReport;
  readonly period: Period;
}

export function CallsFold({ calls: { totals, days }, period }: CallsFoldProps) {
  return (
    <Fold title={words.title} preview={words.preview(totals.now.calls)}>
      <StackedChart
        title={words.chart}
        period={period}
        series={outcomeOrder.map((outcome) => outcomeNames[outcome])}
        days={days.map(({ outcomes }) => outcomeOrder.map((outcome) => outcomes[outcome]))}
        totals={
          <ComparedTable
            label={words.outcomes}
            rows={outcomeOrder.map((outcome) => [
              outcomeNames[outcome],
              (period) => countWords(totals[period].outcomes[outcome]),
            ])}
          />
        }
      />
      <ComparedTable
        label={words.totals}
        rows={[
          [words.calls, (period) => countWords(totals[period].calls)],
          [words.broughtLead, (period) => broughtLeadWords(totals[period])],
          [words.callsBack, (period) => countWords(totals[period].callsBack)],
          [words.talked, (period) => durationWords(totals[period].talkedMs)],
        ]}
      />
    </Fold>
  );
}

function broughtLeadWords({ broughtLead, calls }: CallTotals): string {
  return `${countWords(broughtLead)} (${shareWords(broughtLead, calls)})`;
}
