import type { RetentionEntry, RetentionPage } from '@downspout/office-api/retention';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../fetching/key-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { FailedToLoad } from '../../ui/problem.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { retentionNames, retention as words } from '../../words/account.ts';
import { frame } from '../../words/frame.ts';

/** What the server erases by itself, from when on, and how much of it has gone. */
export function RetentionSection() {
  const query = useQuery<RetentionPage>({ queryKey: keyOf(urls.retention), refetchOnMount: 'always' });
  return (
    <section className="panel" aria-labelledby="retention">
      <h2 id="retention">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {query.isPending && <p className="loading">{frame.loading}</p>}
      {query.error && <FailedToLoad error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <ScrollRegion label={words.table}>
          <table className="rows" aria-label={words.table}>
            <thead>
              <tr>
                <th scope="col">{words.columns.what}</th>
                <th scope="col">{words.columns.after}</th>
                <th scope="col">{words.columns.next}</th>
                <th scope="col">{words.columns.erased}</th>
              </tr>
            </thead>
            <tbody>
              {query.data.rules.map((entry) => (
                <RuleRow key={entry.rule} entry={entry} now={query.dataUpdatedAt} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function RuleRow({ entry, now }: { readonly entry: RetentionEntry; readonly now: number }) {
  const { rule, days, startsAt, due, erased, lastErasedAt } = entry;
  return (
    <tr>
      <th scope="row">{retentionNames[rule]}</th>
      <td>
        {words.days(days)}
        {startsAt !== null && startsAt > now && (
          <p className="hint">
            {words.startsAt} <Moment at={startsAt} />
          </p>
        )}
      </td>
      <td>{days === 0 ? words.none : words.count(due)}</td>
      <td>
        {words.count(erased)}
        {lastErasedAt !== null && (
          <p className="hint">
            <Moment at={lastErasedAt} />
          </p>
        )}
      </td>
    </tr>
  );
}
