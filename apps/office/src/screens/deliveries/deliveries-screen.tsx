import type { DeliveriesPage, DeliveriesSummary } from '@downspout/office-api/deliveries';
import { urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { withQuery } from '../../navigation/addresses.ts';
import { useSearchOf } from '../../navigation/use-search-of.ts';
import { deliveries as words } from '../../words/deliveries.ts';
import { frame } from '../../words/frame.ts';
import '../../styles/deliveries.css';
import { usePages } from '../../fetching/use-pages.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { type DeliverySearch, deliveryQuery, readDeliverySearch } from './delivery-search.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { DestinationsSection } from './destinations-section.tsx';
import { refreshDeliveries, SUMMARY } from './refresh-deliveries.ts';
import { RetryAll } from './retry-all.tsx';
import { TotalsSection } from './totals-section.tsx';

/** Whether all that was accepted has arrived, and what to do where it has not. */
export function DeliveriesScreen(): ReactNode {
  useTitle(words.title);
  const client = useQueryClient();
  const search = useSearchOf(readDeliverySearch);
  const [, navigate] = useLocation();
  const summary = useQuery<DeliveriesSummary>({ queryKey: SUMMARY, refetchOnMount: 'always' });
  const destinations = summary.data?.destinations ?? [];
  const failing = new Set(destinations.filter((one) => one.failingSince !== null).map(({ name }) => name));
  return (
    <div className="deliveries-screen">
      <div className="heading">
        <h1>{words.title}</h1>
        <button type="button" disabled={summary.isFetching} onClick={() => refreshDeliveries(client)}>
          {words.refresh}
        </button>
      </div>
      {summary.error && <FailedToLoad error={summary.error} onRetry={() => summary.refetch()} />}
      {summary.data && (
        <div className="sections">
          <TotalsSection totals={summary.data.totals} />
          <DestinationsSection destinations={destinations} />
        </div>
      )}
      <div className="delivery-filter-bar">
        <DeliveryFilters
          search={search}
          destinations={destinations.map(({ name }) => name)}
          onChange={(next) => navigate(withQuery('/deliveries', next), { replace: true })}
        />
        <RetryAll search={search} />
      </div>
      <DeliveryList search={search} failing={failing} />
    </div>
  );
}

function DeliveryList({ search, failing }: { search: DeliverySearch; failing: ReadonlySet<string> }) {
  const query = deliveryQuery(search);
  const { pages, error, isPending, hasMore, showMore, refresh } = usePages<DeliveriesPage>(urls.deliveries, query);
  const deliveries = pages.flatMap((page) => page.deliveries);
  const isFiltered = search.state !== undefined || search.destination !== undefined;
  return (
    <>
      {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} failing={failing} />}
      {error && <FailedToLoad error={error} onRetry={refresh} />}
      {isPending && <p className="loading">{frame.loading}</p>}
      {!isPending && !error && deliveries.length === 0 && (
        <section className="panel empty">
          <h2>{isFiltered ? words.none : words.noneAtAll}</h2>
          {!isFiltered && <p>{words.noneWhy}</p>}
        </section>
      )}
      {hasMore && (
        <button type="button" onClick={showMore}>
          {words.more}
        </button>
      )}
      {!hasMore && deliveries.length > 0 && <p className="hint">{words.end}</p>}
    </>
  );
}
