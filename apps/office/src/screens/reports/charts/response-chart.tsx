import type { Reports } from '@downspout/office-api/reports';
import { charts } from '../../../words/report-figures.ts';
import { countWords, durationWords, shareWords, reports as words } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';
import { stepNames, stepTitle } from '../steps.ts';
import { ChartCard } from './chart-card.tsx';
import { topTime } from './scale.ts';
import { TrendChart } from './trend-chart.tsx';

export function ResponseChart({ reports: { response, period } }: { readonly reports: Reports }) {
  const { title, how, summary, answered, median } = charts.response;
  const names = stepNames(period);
  const { within, leads } = response.totals.now.answered.soon;
  const text = leads === 0 ? words.nothing : summary(shareWords(within, leads));
  return (
    <ChartCard
      title={title}
      how={how}
      summary={text}
      table={
        <NumberTable
          label={title}
          columns={[stepTitle(period), median, words.before, answered]}
          rows={response.steps.map(({ now, before }, index) => [
            names[index]?.full ?? '',
            durationWords(now.medianMs),
            durationWords(before.medianMs),
            countWords(now.answered),
          ])}
        />
      }
    >
      <TrendChart
        label={`${title}. ${text}`}
        values={response.steps.map(({ now, before }) => ({ now: now.medianMs, before: before.medianMs }))}
        names={names}
        say={durationWords}
        topOf={topTime}
      />
    </ChartCard>
  );
}
