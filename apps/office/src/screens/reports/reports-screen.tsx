import type { Reports } from '@downspout/office-api/reports';
import { urls } from '@downspout/office-api/urls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { refusalOf } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { withQuery } from '../../navigation/addresses.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { FailedToLoad, Problem } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { frame } from '../../words/frame.ts';
import { reports as words } from '../../words/reports.ts';
import { CallSection } from './call-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { LeadSection } from './lead-section.tsx';
import { RangePicker } from './range-picker.tsx';
import { daysOf, readReportsSearch } from './reports-search.ts';
import { ResponseSection } from './response-section.tsx';
import { StatusSection } from './status-section.tsx';
import { dayWords } from './steps.ts';
import '../../styles/reports.css';

/** How the business goes. */
export function ReportsScreen(): ReactNode {
  useTitle(words.title);
  const search = useSearchOf(readReportsSearch);
  const [, navigate] = useLocation();
  const days = daysOf(search, Date.now());
  const reports = useQuery<Reports>({
    queryKey: keyOf(`${urls.reports}?from=${days.from}&to=${days.to}`),
    // What was counted before may have changed since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const wrong = Object.values(refusalOf(reports.error)?.fields ?? {});
  return (
    <>
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={reports.isFetching} onClick={() => reports.refetch()}>
          {words.refresh}
        </button>
      </div>
      <RangePicker
        key={`${days.from} ${days.to}`}
        search={search}
        days={days}
        onChange={(next) => navigate(withQuery('/reports', next))}
      />
      {reports.isPending && <p className="loading">{frame.loading}</p>}
      {wrong.length > 0 && <Problem>{wrong.join('. ')}</Problem>}
      {reports.error && wrong.length === 0 && <FailedToLoad error={reports.error} onRetry={() => reports.refetch()} />}
      {reports.data && !reports.error && <Sections reports={reports.data} />}
    </>
  );
}

function Sections({ reports }: { readonly reports: Reports }) {
  const { period } = reports;
  return (
    <>
      <p role="status">{words.period(dayWords(period.from), dayWords(period.to), period.days)}</p>
      <div className="sections reports">
        <LeadSection reports={reports} />
        <ResponseSection response={reports.response} />
        <StatusSection statuses={reports.statuses} />
        <CallSection calls={reports.calls} />
        <DeliverySection deliveries={reports.deliveries} />
      </div>
      <p className="hint">{words.counts}</p>
    </>
  );
}
