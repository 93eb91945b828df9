import type { LeadFilter } from '@downspout/office-api/inbox';
import { inbox, sorts as words } from '../../words/inbox.ts';
import { isSearch } from './filter.ts';
import type { FilterState } from './use-filter.ts';

const NEWEST = 'newest';

/** In which order the leads come. */
export function SortSelect({ filter, change }: Pick<FilterState, 'filter' | 'change'>) {
  const { newest, oldest } = ordersOf(filter);
  return (
    <div>
      <label htmlFor="sort">{words.label}</label>
      <select
        id="sort"
        value={filter.sort ?? NEWEST}
        onChange={({ target }) => change({ sort: target.value === NEWEST ? undefined : target.value })}
      >
        <option value={NEWEST}>{newest}</option>
        <option value="oldest">{oldest}</option>
      </select>
    </div>
  );
}

/** Said of the list, such as "newest first". */
export function orderWords(filter: LeadFilter): string {
  return isSearch(filter) ? inbox.bestMatch : ordersOf(filter)[filter.sort ?? NEWEST].toLowerCase();
}

/** What needs a reply comes by when it last did so, or by since when. */
function ordersOf({ view }: LeadFilter) {
  return view === 'reply' ? words.reply : words.all;
}
