import { deliveryNames, filters, inbox, kindNames, serviceNames, statusNames } from '@downspout/business/office/inbox';
import { SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, LEAD_KINDS, LEAD_STATUSES, type OfficeUser } from '@downspout/office-api/leads';
import { useState } from 'react';
import { FilterSelect, named } from './filter-select.tsx';
import type { FilterState } from './use-filter.ts';

const KINDS = named(LEAD_KINDS, kindNames);
const STATUSES = named(LEAD_STATUSES, statusNames);
const DELIVERIES = named(DELIVERY_STATES, deliveryNames);
const SERVICES = [...named(SERVICE_TYPES, serviceNames), ['', filters.noService]] as const;

interface FilterBarProps extends Pick<FilterState, 'filter' | 'change'> {
  readonly users: readonly OfficeUser[];
}

/** What narrows the list. On a narrow screen it is opened when it is wanted. */
export function FilterBar({ filter, change, users }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { q: _, ...set } = filter;
  const count = Object.keys(set).length;
  return (
    <div className="inbox-filter-bar">
      <button type="button" className="toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? filters.show : filters.showSet(count)}
      </button>
      <div className={isOpen ? 'inbox-filters open' : 'inbox-filters'}>
        <FilterSelect name="kind" label={filters.kind} options={KINDS} {...{ filter, change }} />
        <FilterSelect name="status" label={filters.status} options={STATUSES} {...{ filter, change }} />
        <FilterSelect name="service" label={filters.service} options={SERVICES} {...{ filter, change }} />
        <FilterSelect name="delivery" label={filters.delivery} options={DELIVERIES} {...{ filter, change }} />
        <FilterSelect
          name="assignee"
          label={filters.assignee}
          options={assignees(filter, users)}
          {...{ filter, change }}
        />
        <DayField name="from" label={filters.from} {...{ filter, change }} />
        <DayField name="to" label={filters.to} {...{ filter, change }} />
      </div>
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
