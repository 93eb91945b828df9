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
import { charts, serviceName, sourceName } from '../../words/report-figures.ts';
import { reports as words } from '../../words/reports.ts';
import { FunnelChart } from './charts/funnel-chart.tsx';
import { GroupChart } from './charts/group-chart.tsx';
import { LeadChart } from './charts/lead-chart.tsx';
import { ResponseChart } from './charts/response-chart.tsx';
import { Figures } from './figures.tsx';
import { CallsFold } from './folds/calls-fold.tsx';
import { ConnectionsFold } from './folds/connections-fold.tsx';
import { KindsFold } from './folds/kinds-fold.tsx';
import { TeamFold } from './folds/team-fold.tsx';
import { RangePicker } from './range-picker.tsx';
import { daysOf, readReportsSearch } from './reports-search.ts';
import { ReportsSkeleton } from './reports-skeleton.tsx';
import { dayWords } from './steps.ts';

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
      {reports.isPending && <ReportsSkeleton />}
      {wrong.length > 0 && <Problem>{wrong.join('. ')}</Problem>}
      {reports.error && wrong.length === 0 && <FailedToLoad error={reports.error} onRetry={() => reports.refetch()} />}
      {reports.data && !reports.error && (
        <div
          className={reports.isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : undefined}
          aria-busy={reports.isPlaceholderData}
        >
          <Sections reports={reports.data} />
        </div>
      )}
    </>
  );
}

function Sections({ reports }: { readonly reports: Reports }) {
  const { period, leads, response } = reports;
  return (
    <>
      <p role="status">{words.period(dayWords(period.from), dayWords(period.to), period.days)}</p>
      <div className="sections">
        <Figures reports={reports} />
        {leads.total.now === 0 ? (
          <div className="panel py-10 text-center">
            <h2 className="text-base">{words.empty}</h2>
            <p className="m-0 mx-auto text-ink-soft">{words.emptyHint}</p>
          </div>
        ) : (
          <Charts reports={reports} />
        )}
        <TeamFold response={response} />
        <CallsFold calls={reports.calls} period={period} />
        <ConnectionsFold deliveries={reports.deliveries} period={period} />
        <KindsFold leads={leads} />
      </div>
    </>
  );
}

function Charts({ reports }: { readonly reports: Reports }) {
  const { sources, services } = charts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[800px]:grid-cols-2 print:grid-cols-2">
      <LeadChart reports={reports} />
      <ResponseChart reports={reports} />
      <FunnelChart statuses={reports.statuses} />
      <GroupChart {...sources} groups={reports.sources} nameOf={sourceName} />
      <GroupChart {...services} groups={reports.services} nameOf={serviceName} />
    </div>
  );
}
