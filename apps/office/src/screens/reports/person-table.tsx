import { type PersonReport, SOON_MS } from '@downspout/office-api/reports';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { countWords, durationWords, reports, shareWords, responseReport as words } from '../../words/reports.ts';
import { HeaderRow } from './header-row.tsx';

/** Who opened and answered leads first, and how soon. */
export function PersonTable({ people }: { readonly people: readonly PersonReport[] }) {
  if (people.length === 0) return <p className="hint">{reports.nothing}</p>;
  const { title, person, opened, answered, medianBefore } = words.people;
  return (
    <ScrollRegion label={title}>
      <table className="numbers" aria-label={title}>
        <HeaderRow
          names={[
            person,
            answered,
            words.median,
            words.p90,
            words.openMedian,
            words.soon(durationWords(SOON_MS)),
            opened,
            medianBefore,
          ]}
        />
        <tbody>
          {people.map(({ username, totals: { now, before } }) => (
            <tr key={username}>
              <th scope="row">{username}</th>
              <td>{countWords(now.answered.leads)}</td>
              <td>{durationWords(now.answered.medianMs)}</td>
              <td>{durationWords(now.answered.p90Ms)}</td>
              <td>{durationWords(now.answered.openMedianMs)}</td>
              <td>{shareWords(now.within, now.answered.leads)}</td>
              <td>{countWords(now.opened)}</td>
              <td>{durationWords(before.answered.medianMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
