import type { LeadFilter } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import { useId } from 'react';
import { exporting as words } from '../../words/inbox.ts';
import { ExportLink } from './export-link.tsx';
import { isFiltered, withFilter } from './filter.ts';

/** Takes the leads that are shown out of the office, all pages of them. */
export function ExportMenu({ filter }: { readonly filter: LeadFilter }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className="export-button">
        {words.open}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={words.open} className="panel export">
        <p>
          {isFiltered(filter) || filter.view ? words.whatOfFilter : words.what}{' '}
          {filter.delivery === 'held' || filter.view === 'spam' ? words.withoutMerged : words.without}
        </p>
        <ul className="list-none p-0 [&_a]:block [&_a]:py-2">
          <li>
            <ExportLink href={withFilter(urls.exportCsv, filter)}>{words.csv}</ExportLink>
            <p className="hint">{words.csvWhat}</p>
          </li>
          <li>
            <ExportLink href={withFilter(urls.exportAllCsv, filter)}>{words.allCsv}</ExportLink>
            <ExportLink href={withFilter(urls.exportJson, filter)}>{words.json}</ExportLink>
            <p className="hint">{words.allWhat}</p>
          </li>
        </ul>
        <p className="hint">{words.personal}</p>
      </div>
    </>
  );
}
