import type { LeadFilter } from '@downspout/office-api/inbox';
import { Link } from 'wouter';
import { filters, inbox } from '../../../words/inbox.ts';
import { views as words } from '../../../words/views.ts';
import { inboxAddress, isFiltered } from '../filter.ts';
import { useViews } from './use-views.ts';

interface EmptyInboxProps {
  readonly filter: LeadFilter;
  readonly onClear: () => void;
}

/** Nobody has written, nobody fits, or nothing of this view is left to do. */
export function EmptyInbox({ filter, onClear }: EmptyInboxProps) {
  const { data, isPending } = useViews();
  const counts = data?.counts;
  if (isFiltered(filter)) {
    return (
      <Empty title={inbox.noMatch} why={inbox.noMatchWhy}>
        <button type="button" onClick={onClear}>
          {filters.clearAll}
        </button>
      </Empty>
    );
  }
  const { view } = filter;
  // Whether there are any leads is about to be known.
  if (view === 'reply' && isPending) return null;
  const isFirst = view === 'reply' && counts?.all === 0;
  if (view === undefined || isFirst) return <Empty title={inbox.empty} why={inbox.emptyWhy} />;
  return (
    <Empty title={words.empty[view]} why={words.emptyWhy[view]}>
      {view === 'reply' && counts !== undefined && (
        <p className="flex flex-wrap gap-x-6">
          {counts.snoozed > 0 && <Link href={inboxAddress({ view: 'snoozed' })}>{words.snoozed(counts.snoozed)}</Link>}
          <Link href={inboxAddress({})}>{words.showAll}</Link>
        </p>
      )}
    </Empty>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly why: string;
  readonly children?: React.ReactNode;
}

function Empty({ title, why, children }: EmptyProps) {
  return (
    <section className="panel empty">
      <h2>{title}</h2>
      <p>{why}</p>
      {children}
    </section>
  );
}
