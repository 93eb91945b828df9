import type { DeliveryReport } from '@downspout/office-api/reports';
import { countWords, durationWords, deliveryReport as words } from '../../words/reports.ts';
import { ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function DeliverySection({ deliveries: { totals, days } }: { readonly deliveries: DeliveryReport }) {
  return (
    <section className="panel" aria-labelledby="deliveries">
      <h2 id="deliveries">{words.title}</h2>
      <p className="hint">{words.why}</p>
      <DayChart
        title={words.chart}
        series={[words.delivered, words.dead]}
        days={days.map(({ day, delivered, dead }) => ({ day, values: [delivered, dead] }))}
      />
      <ComparedTable
        label={words.title}
        rows={[
          [words.delivered, (period) => countWords(totals[period].delivered)],
          [words.dead, (period) => countWords(totals[period].dead)],
          [words.attempts, (period) => countWords(totals[period].attempts)],
          [words.median, (period) => durationWords(totals[period].medianMs)],
        ]}
      />
    </section>
  );
}
