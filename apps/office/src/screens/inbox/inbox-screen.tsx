import { filters, inbox } from '@downspout/business/office/inbox';
import { useRef } from 'react';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { useTitle } from '../../ui/use-title.ts';
import { isFiltered } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Heading } from './heading.tsx';
import { InboxList } from './inbox-list.tsx';
import { QuarantineNotice } from './quarantine-notice.tsx';
import { SearchField } from './search-field.tsx';
import { useFilter } from './use-filter.ts';
import { useLeadCount } from './use-lead-list.ts';
import '../../styles/inbox.css';

const NEW = { status: 'new' } as const;

/** Who wrote and called, the newest first, and how far each of them is. */
export function InboxScreen() {
  useTitle(inbox.titleWithNew(useLeadCount(NEW) ?? 0));
  const state = useFilter();
  const facts = useOfficeFacts();
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className="inbox">
      <Heading filter={state.filter} />
      <div className="finder">
        <SearchField {...state} input={search} />
        {isFiltered(state.filter) && (
          <button type="button" onClick={state.clear}>
            {filters.clear}
          </button>
        )}
        <FilterBar {...state} users={facts.data?.users ?? []} />
      </div>
      {state.filter.delivery !== 'held' && <QuarantineNotice />}
      <InboxList filter={state.filter} facts={facts} onClear={state.clear} onSearch={() => search.current?.select()} />
    </div>
  );
}
