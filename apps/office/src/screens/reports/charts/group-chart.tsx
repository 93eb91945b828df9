import type { GroupReport } from '@downspout/office-api/reports';
import { charts as words } from '../../../words/report-figures.ts';
import { countWords, moneyWords } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';
import { BarList } from './bar-list.tsx';
import { ChartCard } from './chart-card.tsx';

interface GroupChartProps {
  readonly title: string;
  /** What each group is. */
  readonly what: string;
  readonly how: string;
  readonly groups: readonly GroupReport[];
  readonly nameOf: (name: string) => string;
}

/** Leads that have something in common, how many of them are won, and what those brought. */
export function GroupChart({ title, what, how, groups, nameOf }: GroupChartProps) {
  const all = groups.reduce((sum, { totals }) => sum + totals.now.leads, 0);
  const [first] = groups;
  return (
    <ChartCard
      title={title}
      how={how}
      summary={first === undefined ? '' : words.top(nameOf(first.name), first.totals.now.leads, all)}
      table={
        <NumberTable
          label={title}
          columns={[
            what,
            words.leadsTitle,
            words.wonTitle,
            words.revenueTitle,
            words.leadsBefore,
            words.wonBefore,
            words.revenueBefore,
          ]}
          rows={groups.map(({ name, totals: { now, before } }) => [
            nameOf(name),
            countWords(now.leads),
            words.countAndShare(now.won, now.leads),
            moneyWords(now.revenue.cents),
            countWords(before.leads),
            words.countAndShare(before.won, before.leads),
            moneyWords(before.revenue.cents),
          ])}
        />
      }
    >
      <BarList
        parts={[words.wonTitle, words.others]}
        bars={groups
          .filter(({ totals }) => totals.now.leads > 0)
          .map(({ name, totals: { now } }) => ({
            name: nameOf(name),
            value: now.leads,
            part: now.won,
            say: words.group(now),
          }))}
      />
    </ChartCard>
  );
}
