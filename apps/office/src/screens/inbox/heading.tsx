import type { LeadFilter } from '@downspout/office-api/inbox';
import { MAX_COUNTED } from '@downspout/office-api/limits';
import { useQueryClient } from '@tanstack/react-query';
import { addChanged, useConnection } from '../../fetching/live-leads.ts';
import { inbox, live } from '../../words/inbox.ts';
import { ExportMenu } from './export-menu.tsx';
import { isFiltered, isSearch } from './filter.ts';
import { isCountedWhole, useLeadCount } from './list/use-lead-list.ts';
import { orderWords } from './sort-select.tsx';

/** How many leads there are, and whether the list follows what happens. */
export function Heading({ filter }: { readonly filter: LeadFilter }) {
  const client = useQueryClient();
  const count = useLeadCount(filter);
  const connection = useConnection();
  return (
    <div className="heading">
      <h1>{inbox.title}</h1>
      <span className="count" role="status">
        {count === undefined ? '' : countWords(count, filter)}
      </span>
      <span className={`connection ${connection}`} role="status">
        {live[connection]}
      </span>
      <button type="button" className="refresh" onClick={() => addChanged(client, { ids: [], all: true })}>
        {inbox.refresh}
      </button>
      <ExportMenu filter={filter} />
    </div>
  );
}

function countWords(count: number, filter: LeadFilter): string {
  const words = isCountedWhole(count, filter) ? inbox.count(count, isFiltered(filter)) : inbox.countedTo(MAX_COUNTED);
  return count > 1 && (isSearch(filter) || filter.sort !== undefined)
    ? inbox.inOrder(words, orderWords(filter))
    : words;
}
