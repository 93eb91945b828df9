import type { CallsPage } from '@downspout/office-api/calls';
import { urls } from '@downspout/office-api/urls';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { usePages } from '../../fetching/use-pages.ts';
import { withQuery } from '../../navigation/addresses.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { calls as words } from '../../words/calls.ts';
import { frame } from '../../words/frame.ts';
import { SearchField } from '../inbox/search-field.tsx';
import { CallFilters } from './call-filters.tsx';
import { CallTable } from './call-table.tsx';
import { type CallsSearch, callsQuery, readCallsSearch } from './calls-search.ts';
import '../../styles/calls.css';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { platformMissing } from '../../words/platform.ts';
import { AssistantSection } from './assistant-section.tsx';
import { PlatformCallsSection } from './platform-calls-section.tsx';
import '../../styles/platform.css';

/** Who called, and was called back, the newest first. */
export function CallsScreen(): ReactNode {
  useTitle(words.title);
  const search = useSearchOf(readCallsSearch);
  const [, navigate] = useLocation();
  const { pages, error, isPending, isFetching, hasMore, showMore, refresh } = usePages<CallsPage>(
    urls.calls,
    callsQuery(search),
  );
  const calls = pages.flatMap((page) => page.calls);
  const isFiltered = Object.keys(search).length > 0;
  const change = (changed: CallsSearch, replace: boolean) =>
    navigate(withQuery('/calls', readCallsSearch({ ...changed })), { replace });
  return (
    <>
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={isFetching} onClick={refresh}>
          {words.refresh}
        </button>
      </div>
      <div className="call-search">
        <SearchField
          filter={search}
          hint={words.searchHint}
          change={({ q }, replace) => change({ ...search, q }, replace)}
        />
        <CallFilters search={search} onChange={(changed) => change(changed, true)} />
      </div>
      {calls.length > 0 && <CallTable calls={calls} />}
      {error && <FailedToLoad error={error} onRetry={refresh} />}
      {isPending && <p className="loading">{frame.loading}</p>}
      {!isPending && !error && calls.length === 0 && hasMore && <p>{words.noneYet}</p>}
      {!isPending && !error && calls.length === 0 && !hasMore && (
        <section className="panel empty">
          <h2>{isFiltered ? words.noneFound : words.empty}</h2>
          <p>{isFiltered ? words.noneFoundWhy : words.emptyWhy}</p>
        </section>
      )}
      {hasMore && (
        <button type="button" onClick={showMore}>
          {search.q === undefined ? words.more : words.searchOlder}
        </button>
      )}
      {!hasMore && calls.length > 0 && <p className="hint">{words.end}</p>}
      <PlatformSections />
    </>
  );
}

/** What can be done with the platform; nothing without a key of it. */
function PlatformSections() {
  const office = useOfficeFacts();
  if (office.error) {
    return <FailedToLoad error={office.error} missing={platformMissing} onRetry={() => office.refetch()} />;
  }
  if (!office.data?.platform) return null;
  return (
    <div className="sections platform">
      <PlatformCallsSection />
      <AssistantSection />
    </div>
  );
}
