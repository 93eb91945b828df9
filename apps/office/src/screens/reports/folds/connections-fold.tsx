import type { DeliveryReport, Period } from '@downspout/office-api/reports';
import { countWords, durationWords, deliveryReport as words } from '../../../words/reports.ts';
import { StackedChart } from '../charts/stacked-chart.tsx';
import { ComparedTable } from '../compared-table.tsx';
import { Fold } from './fold.tsx';

interface ConnectionsFoldProps {
  readonly deliveries: DeliveryReport;
  readonly period: Period;
}

/** How reliably leads were delivered. */
export function ConnectionsFold({ deliveries: { totals, days }, period }: ConnectionsFoldProps) {
  return (
    <Fold title={words.title} preview={words.preview(totals.now.delivered, totals.now.dead)}>
      <p className="hint">{words.why}</p>
      <StackedChart
        title={words.chart}
        period={period}
        series={[words.delivered, words.dead]}
        days={days.map(({ delivered, dead }) => [delivered, dead])}
        totals={
          <ComparedTable
            label={words.outcomes}
            rows={[
              [words.delivered, (period) => countWords(totals[period].delivered)],
              [words.dead, (period) => countWords(totals[period].dead)],
            ]}
          />
        }
      />
      <ComparedTable
        label={words.totals}
        rows={[
          [words.attempts, (period) => countWords(totals[period].attempts)],
          [words.median, (period) => durationWords(totals[period].medianMs)],
        ]}
      />
    </Fold>
  );
}
