import type { Reports } from '@downspout/office-api/reports';
import { charts } from '../../../words/report-figures.ts';
import { countWords, reports as words } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';
import { stepNames, stepTitle } from '../steps.ts';
import { ChartCard } from './chart-card.tsx';
import { topCount } from './scale.ts';
import { TrendChart } from './trend-chart.tsx';

export function LeadChart({ reports: { leads, period } }: { readonly reports: Reports }) {
  const { title, how, summary } = charts.leads;
  const names = stepNames(period);
  const counts = leads.steps.map(({ now }) => now);
  const most = Math.max(...counts);
  const text = summary(countWords(leads.total.now), countWords(most), names[counts.indexOf(most)]?.full ?? '');
  return (
    <ChartCard
      title={title}
      how={how}
      summary={text}
      isWide
      table={
        <NumberTable
          label={title}
          columns={[stepTitle(period), words.now, words.before]}
          rows={leads.steps.map(({ now, before }, index) => [
            names[index]?.full ?? '',
            countWords(now),
            countWords(before),
          ])}
        />
      }
    >
      <TrendChart
        label={`${title}. ${text}`}
        values={leads.steps}
        names={names}
        say={(count) => countWords(count ?? 0)}
        topOf={topCount}
      />
    </ChartCard>
  );
}
