import { exporting as words } from '@downspout/business/office/inbox';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { useId } from 'react';
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
          {isFiltered(filter) ? words.whatOfFilter : words.what}{' '}
          {filter.delivery === 'held' ? words.withoutMerged : words.without}
        </p>
        <ul>
          <li>
            <a href={`/api/${withFilter('export/leads.csv', filter)}`} download>
              {words.csv}
            </a>
          </li>
          <li>
            <a href={`/api/${withFilter('export/leads.json', filter)}`} download>
              {words.json}
            </a>
          </li>
        </ul>
        <p className="hint">{words.personal}</p>
      </div>
    </>
  );
}
