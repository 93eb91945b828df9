import { figures as words } from '@downspout/business/office/figures';
import { frame } from '@downspout/business/office/frame';
import type { Figures } from '@downspout/office-api/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { refusalOf } from '../../fetching/http.ts';
import { FailedToLoad, Problem } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CallSection } from './call-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { daysOf } from './figures-search.ts';
import { LeadSection } from './lead-section.tsx';
import { RangePicker } from './range-picker.tsx';
import { ResponseSection } from './response-section.tsx';
import { StatusSection } from './status-section.tsx';
import { dayWords } from './steps.ts';
import '../../styles/figures.css';

const route = getRouteApi('/frame/figures');

/** How the business goes. */
export function FiguresScreen() {
  useTitle(words.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const days = daysOf(search, Date.now());
  const figures = useQuery<Figures>({
    queryKey: ['/api', `figures?from=${days.from}&to=${days.to}`],
    // What was counted before may have changed since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const wrong = Object.values(refusalOf(figures.error)?.fields ?? {});
  return (
    <>
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={figures.isFetching} onClick={() => figures.refetch()}>
          {words.refresh}
        </button>
      </div>
      <RangePicker
        key={`${days.from} ${days.to}`}
        search={search}
        days={days}
        onChange={(next) => navigate({ search: next })}
      />
      {figures.isPending && <p className="loading">{frame.loading}</p>}
      {wrong.length > 0 && <Problem>{wrong.join('. ')}</Problem>}
      {figures.error && wrong.length === 0 && <FailedToLoad error={figures.error} onRetry={() => figures.refetch()} />}
      {figures.data && !figures.error && <Sections figures={figures.data} />}
    </>
  );
}

function Sections({ figures }: { readonly figures: Figures }) {
  const { period } = figures;
  return (
    <>
      <p role="status">{words.period(dayWords(period.from), dayWords(period.to), period.days)}</p>
      <div className="sections figures">
        <LeadSection figures={figures} />
        <ResponseSection response={figures.response} />
        <StatusSection statuses={figures.statuses} />
        <CallSection calls={figures.calls} />
        <DeliverySection deliveries={figures.deliveries} />
      </div>
      <p className="hint">{words.counts}</p>
    </>
  );
}
