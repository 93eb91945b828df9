import { calls as words } from '@downspout/business/office/calls';
import { frame } from '@downspout/business/office/frame';
import { getRouteApi } from '@tanstack/react-router';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CallFilters } from './call-filters.tsx';
import { CallTable } from './call-table.tsx';
import { PlatformSections } from './platform-sections.tsx';
import { useCalls } from './use-calls.ts';
import '../../styles/calls.css';

const route = getRouteApi('/frame/calls');

/** Who called, and was called back, the newest first. */
export function CallsScreen() {
  useTitle(words.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { calls, error, isPending, hasMore, showMore, refresh } = useCalls(search);
  const isFiltered = search.provider !== undefined || search.outcome !== undefined;
  return (
    <>
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={isPending} onClick={refresh}>
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
        <button type="button" disabled={isPending} onClick={showMore}>
          {words.more}
        </button>
      )}
      {!hasMore && calls.length > 0 && <p className="hint">{words.end}</p>}
      <PlatformSections />
    </>
  );
}
