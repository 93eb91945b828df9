import { type PersonReport, SOON_MS } from '@downspout/office-api/reports';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { countWords, durationWords, reports, shareWords, responseReport as words } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';

/** Who opened and answered leads first, and how soon. */
export function PersonTable({ people }: { readonly people: readonly PersonReport[] }) {
  if (people.length === 0) return <p className="hint">{reports.nothing}</p>;
  const { title, person, opened, answered, medianBefore } = words.people;
  return (
    <ScrollRegion label={title}>
      <NumberTable
        label={title}
        columns={[
          person,
          answered,
          words.median,
          words.p90,
          words.openMedian,
          words.soon(durationWords(SOON_MS)),
          opened,
          medianBefore,
        ]}
        rows={people.map(({ username, totals: { now, before } }) => [
          username,
          countWords(now.answered.leads),
          durationWords(now.answered.medianMs),
          durationWords(now.answered.p90Ms),
          durationWords(now.answered.openMedianMs),
          shareWords(now.within, now.answered.leads),
          countWords(now.opened),
          durationWords(before.answered.medianMs),
        ])}
      />
    </ScrollRegion>
  );
}
