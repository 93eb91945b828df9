import { frame } from '@downspout/business/office/frame';
import { inbox } from '@downspout/business/office/inbox';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { LeadTable } from './lead-table.tsx';
import { useInbox } from './use-inbox.ts';

/** Who wrote and called, the newest first. */
export function InboxScreen() {
  useTitle(inbox.title);
  const { leads, error, isPending, hasMore, showMore, refresh } = useInbox();
  return (
    <>
      <div className="heading">
        <h1>{inbox.title}</h1>
        <button type="button" disabled={isPending} onClick={refresh}>
          {inbox.refresh}
        </button>
      </div>
      {leads.length > 0 && <LeadTable leads={leads} />}
      {error && <FailedToLoad error={error} onRetry={refresh} />}
      {isPending && <p className="loading">{frame.loading}</p>}
      {!isPending && !error && leads.length === 0 && (
        <section className="panel empty">
          <h2>{inbox.empty}</h2>
          <p>{inbox.emptyWhy}</p>
        </section>
      )}
      {hasMore && (
        <button type="button" disabled={isPending} onClick={showMore}>
          {inbox.more}
        </button>
      )}
      {!hasMore && leads.length > 0 && <p className="hint">{inbox.end}</p>}
    </>
  );
}
