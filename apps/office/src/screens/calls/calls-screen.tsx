import { calls as words } from '@downspout/business/office/calls';
import { frame } from '@downspout/business/office/frame';
import type { CallsPage } from '@downspout/office-api/calls';
import { getRouteApi } from '@tanstack/react-router';
import { usePages } from '../../fetching/use-pages.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CallFilters } from './call-filters.tsx';
import { CallTable } from './call-table.tsx';
import { callsQuery } from './calls-search.ts';
import { PlatformSections } from './platform-sections.tsx';
import '../../styles/calls.css';

const route = getRouteApi('/frame/calls');

/** Who called, and was called back, the newest first. */
export function CallsScreen() {
  useTitle(words.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pages, error, isPending, isFetching, hasMore, showMore, refresh } = usePages<CallsPage>(
    'calls',
    callsQuery(search),
  );
  const calls = pages.flatMap((page) => page.calls);
  const isFiltered = search.provider !== undefined || search.outcome !== undefined;
  return (
    <>
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={isFetching} onClick={refresh}>
          {words.refresh}
        </button>
      </div>
      <CallFilters search={search} onChange={(changed) => navigate({ search: changed, replace: true })} />
      {calls.length > 0 && <CallTable calls={calls} />}
      {error && <FailedToLoad error={error} onRetry={refresh} />}
      {isPending && <p className="loading">{frame.loading}</p>}
      {!isPending && !error && calls.length === 0 && (
        <section className="panel empty">
          <h2>{isFiltered ? words.noneFound : words.empty}</h2>
          <p>{isFiltered ? words.noneFoundWhy : words.emptyWhy}</p>
        </section>
      )}
      {hasMore && (
        <button type="button" disabled={isFetching} onClick={showMore}>
          {words.more}
        </button>
      )}
      {!hasMore && calls.length > 0 && <p className="hint">{words.end}</p>}
      <PlatformSections />
    </>
  );
}
