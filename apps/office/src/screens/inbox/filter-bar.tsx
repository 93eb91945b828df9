import { SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, LEAD_KINDS, LEAD_STATUSES, type OfficeUser } from '@downspout/office-api/leads';
import { deliveryNames, kindNames, serviceNames, statusNames } from '@downspout/office-api/names';
import { useState } from 'react';
import { filters, inbox } from '../../words/inbox.ts';
import { isSearch } from './filter.ts';
import { FilterSelect, named } from './filter-select.tsx';
import { SortSelect } from './sort-select.tsx';
import type { FilterState } from './use-filter.ts';

type Options = readonly (readonly [string, string])[];

const OPTIONS = {
  kind: named(LEAD_KINDS, kindNames),
  status: named(LEAD_STATUSES, statusNames),
  service: [...named(SERVICE_TYPES, serviceNames), ['', filters.noService]],
  delivery: named(DELIVERY_STATES, deliveryNames),
} as const;
const CHOICES = ['kind', 'status', 'service', 'delivery', 'assignee'] as const;
const FILTERS = [...CHOICES, 'from', 'to'] as const;

interface FilterBarProps extends Pick<FilterState, 'filter' | 'change'> {
  readonly users: readonly OfficeUser[];
}

/** What narrows the list, opened when it is wanted; what is set stands beside it, and goes by a press. */
export function FilterBar({ filter, change, users }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { q: _, view: __, sort: ___, ...set } = filter;
  const count = Object.keys(set).length;
  const options: Partial<Record<keyof LeadFilter, Options>> = { ...OPTIONS, assignee: assignees(filter, users) };
  return (
    <div className="inbox-filter-bar">
      <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? filters.show : filters.showSet(count)}
      </button>
      <div className={isOpen ? 'inbox-filters open' : 'inbox-filters'}>
        {CHOICES.map((name) => (
          <FilterSelect
            key={name}
            name={name}
            label={filters[name]}
            options={options[name] ?? []}
            {...{ filter, change }}
          />
        ))}
        <DayField name="from" label={filters.from} {...{ filter, change }} />
        <DayField name="to" label={filters.to} {...{ filter, change }} />
        {!isSearch(filter) && <SortSelect {...{ filter, change }} />}
      </div>
      {count > 0 && (
        <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
          {FILTERS.map((name) => {
            const value = filter[name];
            if (value === undefined) return null;
            const [, shown = value] = options[name]?.find(([one]) => one === value) ?? [];
            return (
              <li key={name}>
                <button
                  type="button"
                  className="rounded-full px-3 text-sm"
                  aria-label={filters.remove(filters[name], shown)}
                  onClick={() => change({ [name]: undefined })}
                >
                  {filters[name]}: {shown} <span aria-hidden="true">✕</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Somebody of an old link, who is no user any more, is still a choice. */
function assignees({ assignee }: LeadFilter, users: readonly OfficeUser[]): (readonly [string, string])[] {
  const known = users.map(({ id, username }) => [id, username] as const);
  const isUnknown = assignee !== undefined && assignee !== 'none' && users.every(({ id }) => id !== assignee);
  return [['none', inbox.nobody], ...known, ...(isUnknown ? [[assignee, assignee] as const] : [])];
}

interface DayFieldProps extends Pick<FilterState, 'filter' | 'change'> {
  readonly name: 'from' | 'to';
  readonly label: string;
}

function DayField({ name, label, filter, change }: DayFieldProps) {
  const day = filter[name] ?? '';
  return (
    <div className={day === '' ? undefined : 'set'}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      {/* Not controlled: while a day is typed its parts are no day yet. */}
      <input
        key={day}
        id={`filter-${name}`}
        type="date"
        defaultValue={day}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onBlur={(event) => event.target.value !== day && change({ [name]: event.target.value || undefined })}
        onChange={(event) => isWhole(event.target.value) && change({ [name]: event.target.value })}
      />
    </div>
  );
}

/** The first digits of a year are a year too, of long ago. */
function isWhole(day: string): boolean {
  return /^[1-9]\d{3}-/.test(day);
}
