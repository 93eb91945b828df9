import { SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, LEAD_KINDS, LEAD_STATUSES } from '@downspout/office-api/leads';

const SERVICES = [...SERVICE_TYPES, ''] as const;
/** As the server takes them. */
const MAX_SEARCH = 200;
const ID = /^[\w-]{1,60}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address says of the leads to be shown. Values that no filter has are ignored, so that old links keep working. */
export function readFilter(search: Readonly<Record<string, unknown>>): LeadFilter {
  const q = textOf(search.q).trim().slice(0, MAX_SEARCH);
  const assignee = textOf(search.assignee);
  return withoutUndefined({
    q: q === '' ? undefined : q,
    kind: oneOf(LEAD_KINDS, search.kind),
    status: oneOf(LEAD_STATUSES, search.status),
    service: oneOf(SERVICES, search.service),
    delivery: oneOf(DELIVERY_STATES, search.delivery),
    from: dayOf(search.from),
    to: dayOf(search.to),
    assignee: ID.test(assignee) ? assignee : undefined,
  });
}

/** The last segment of a key: `inbox`, with the filter as its query. */
export function withFilter(resource: string, filter: LeadFilter, before?: string): string {
  const entries = Object.entries({ ...filter, before }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? resource : `${resource}?${query}`;
}

export function isFiltered(filter: LeadFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

function dayOf(value: unknown): string | undefined {
  const day = textOf(value);
  if (!DAY.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  // The 31st of June is the 1st of July to a Date.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

function withoutUndefined(filter: { [Key in keyof LeadFilter]: LeadFilter[Key] | undefined }): LeadFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
