import { useEffect, useMemo, useRef, useState } from 'react';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useTitle } from '../../ui/use-title.ts';
import { bulk } from '../../words/bulk.ts';
import { filters, inbox } from '../../words/inbox.ts';
import { inboxAddress, isFiltered, readParts, shownFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Heading } from './heading.tsx';
import { InboxList } from './list/inbox-list.tsx';
import { SearchField } from './search-field.tsx';
import { useFilter } from './use-filter.ts';
import { useViews } from './views/use-views.ts';
import { SaveView } from './views/view-dialogs.tsx';
import { ViewTabs } from './views/view-tabs.tsx';
import '../../styles/inbox.css';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { Link } from 'wouter';
import { quarantine as words } from '../../words/inbox.ts';
import { views } from '../../words/views.ts';

/** Who wrote and called, the newest or the best match first, and how far each of them is. */
export function InboxScreen() {
  const waiting = useViews().data?.counts.reply ?? 0;
  useTitle(inbox.titleWithNew(waiting));
  useEffect(() => void navigator.setAppBadge?.(waiting).catch(() => {}), [waiting]);
  const state = useFilter();
  const [typed, setTyped] = useState(state.filter.q ?? '');
  const filter = useMemo(() => shownFilter(readParts({ ...state.filter, q: typed })), [state.filter, typed]);
  const [isSelecting, setSelecting] = useState(false);
  const facts = useOfficeFacts();
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className="inbox">
      <Heading filter={filter} />
      <ViewTabs filter={filter} />
      <div className="finder">
        <SearchField {...state} input={search} onType={setTyped} />
        {isFiltered(filter) && (
          <button type="button" onClick={state.clear}>
            {filters.clear}
          </button>
        )}
        <SaveViewButton filter={state.filter} />
        <button
          type="button"
          className="select-many"
          aria-pressed={isSelecting}
          onClick={() => setSelecting(!isSelecting)}
        >
          {isSelecting ? bulk.stop : bulk.start}
        </button>
        <FilterBar {...state} users={facts.data?.users ?? []} />
      </div>
      {filter.delivery !== 'held' && filter.view !== 'spam' && <QuarantineNotice />}
      <InboxList
        filter={filter}
        facts={facts}
        onClear={state.clear}
        onSearch={() => search.current?.select()}
        isSelecting={isSelecting}
        onSelecting={setSelecting}
      />
    </div>
  );
}

/** Keeps filters under a name, if there are any that can be kept. */
function SaveViewButton({ filter: { q: _, ...filter } }: { readonly filter: LeadFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isFiltered(filter) && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {views.save}
        </button>
      )}
      {isOpen && <SaveView filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Tells of requests that are held back as likely spam, as long as nobody has decided on them. */
function QuarantineNotice() {
  const count = useViews().data?.counts.spam ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <div className="notice flex flex-wrap gap-x-4">
          <p className="m-0">{words.notice(count)}</p>
          <Link href={inboxAddress({ view: 'spam' })}>{count === 1 ? words.lookAtOne : words.look}</Link>
        </div>
      )}
    </div>
  );
}
