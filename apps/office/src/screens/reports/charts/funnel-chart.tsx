import type { LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import type { NowAndBefore, StatusReport } from '@downspout/office-api/reports';
import { charts as words } from '../../../words/report-figures.ts';
import { countWords, shareWords } from '../../../words/reports.ts';
import { type ComparedRow, ComparedTable } from '../compared-table.tsx';
import { leadsOf } from '../leads-of.ts';
import { BarList } from './bar-list.tsx';
import { ChartCard } from './chart-card.tsx';

/** How far the leads of the period are by now: each bar is part of the one above. */
export function FunnelChart({ statuses }: { readonly statuses: NowAndBefore<StatusReport> }) {
  const { title, how, summary, steps, rate } = words.funnel;
  const of = (...wanted: readonly LeadStatus[]) => leadsOf(statuses.now, ...wanted);
  const all = statuses.now.counts.reduce((sum, { leads }) => sum + leads, 0);
  const reached = [
    [steps.all, all],
    [steps.contacted, all - of('new')],
    [steps.quoted, of('quoted', 'scheduled', 'won')],
    [steps.scheduled, of('scheduled', 'won')],
    [steps.won, of('won')],
  ] as const;
  const winRate = (period: keyof NowAndBefore<unknown>) => {
    const won = leadsOf(statuses[period], 'won');
    return shareWords(won, won + leadsOf(statuses[period], 'lost'));
  };
  return (
    <ChartCard
      title={title}
      how={how}
      summary={summary(of('won'), all, of('lost'), of('new'))}
      table={
        <ComparedTable
          label={title}
          rows={[
            ...statuses.now.counts.map(
              ({ status }): ComparedRow => [
                statusNames[status],
                (period) => countWords(leadsOf(statuses[period], status)),
              ],
            ),
            [rate, winRate],
          ]}
        />
      }
    >
      <BarList
        bars={reached.map(([name, leads]) => ({
          name,
          value: leads,
          part: name === steps.won ? leads : 0,
          say: words.countAndShare(leads, all),
        }))}
      />
    </ChartCard>
  );
}
