import type { LeadFilter } from '@downspout/office-api/inbox';
import type { SavedView } from '@downspout/office-api/views';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useCommands } from '../../../commands/commands.ts';
import { views as words } from '../../../words/views.ts';
import { inboxAddress, isSearch, withFilter } from '../filter.ts';
import { useViews } from './use-views.ts';
import { EditView } from './view-dialogs.tsx';

/** In the order of the tabs, each with the key that opens it after `g`. */
const TABS = [
  ['reply', 'n'],
  ['mine', 'm'],
  ['snoozed', 'h'],
  ['all', 'e'],
  ['spam', 's'],
] as const;

/** The lists that the inbox has, and those that the user has made of its filters. */
export function ViewTabs({ filter }: { readonly filter: LeadFilter }) {
  const { data } = useViews();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const [, navigate] = useLocation();
  const saved = data?.saved ?? [];
  const tabs = TABS.map(([name, key]) => ({
    name: words.names[name],
    keys: `g ${key}`,
    to: inboxAddress(name === 'all' ? {} : { view: name }),
    count: data?.counts[name],
  }));
  const here = isSearch(filter) ? null : inboxAddress({ ...filter, sort: undefined });
  useCommands(words.navigation, [
    ...tabs.map(({ name, keys, to }) => ({ name, keys, run: () => navigate(to) })),
    ...saved.map((view) => ({ name: view.name, run: () => navigate(inboxAddress(view.filter)) })),
  ]);
  return (
    <nav aria-label={words.navigation} className="inbox-views">
      <ul>
        {tabs.map(({ name, to, count }) => (
          <li key={to}>
            <Link href={to} aria-current={to === here ? 'page' : undefined}>
              {name} <span className="tab-count">{count?.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
        {saved.map((view) => {
          const isHere = here !== null && withFilter('', view.filter) === withFilter('', filter);
          return (
            <li key={view.id}>
              <Link href={inboxAddress(view.filter)} aria-current={isHere ? 'page' : undefined}>
                {view.name}
              </Link>
              {isHere && (
                <button
                  type="button"
                  className="quiet"
                  aria-haspopup="dialog"
                  aria-label={words.edit(view.name)}
                  onClick={() => setEdited(view)}
                >
                  ⋯
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {edited && <EditView view={edited} onClose={() => setEdited(null)} />}
    </nav>
  );
}
