import { countWords, durationWords, deliveryFigures as words } from '@downspout/business/office/figures';
import type { DeliveryFigures, DeliveryTotals } from '@downspout/office-api/figures';
import { ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function DeliverySection({ deliveries: { totals, days } }: { readonly deliveries: DeliveryFigures }) {
  const row = (name: string, of: (totals: DeliveryTotals) => string) => ({
    name,
    now: of(totals.now),
    before: of(totals.before),
  });
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
          row(words.delivered, ({ delivered }) => countWords(delivered)),
          row(words.dead, ({ dead }) => countWords(dead)),
          row(words.attempts, ({ attempts }) => countWords(attempts)),
          row(words.median, ({ medianMs }) => durationWords(medianMs)),
        ]}
      />
    </section>
  );
}
