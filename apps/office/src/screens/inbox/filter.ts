import { SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadFilter } from '@downspout/office-api/inbox';
import { DELIVERY_STATES, INBOX_VIEWS, LEAD_KINDS, LEAD_STATUSES, SORTS } from '@downspout/office-api/leads';
import { withQuery } from '../../navigation/addresses.ts';

const SERVICES = [...SERVICE_TYPES, ''] as const;
/** No view: every lead that is not possible spam. */
const ALL = 'all';
/** As the server takes them. */
const MAX_SEARCH = 200;
const ID = /^[\w-]{1,60}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What an address says of the leads to be shown. Values that no filter has are ignored, so that old links keep working. Without any it is
 * what needs a reply; other filters look through all leads unless they name a view.
 */
export function readFilter(search: Readonly<Record<string, unknown>>): LeadFilter {
  const filter = readParts(search);
  return search.view === ALL || Object.keys(filter).length > 0 ? filter : { view: 'reply' };
}

/** The same of what is a filter already: nothing stands for nothing. */
export function readParts(search: Readonly<Record<string, unknown>>): LeadFilter {
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
    view: oneOf(INBOX_VIEWS, search.view),
    sort: oneOf(SORTS, search.sort),
  });
}

/** The last segment of a key: `inbox`, with the filter as its query. */
export function withFilter(resource: string, filter: LeadFilter, before?: string): string {
  return withQuery(resource, { ...filter, before });
}

/** The inbox that shows these leads. */
export function inboxAddress(filter: LeadFilter): string {
  const { view, ...rest } = filter;
  const isAlone = !Object.values(rest).some((value) => value !== undefined);
  if (view === 'reply' && isAlone) return '/';
  return view === undefined && isAlone ? withQuery('/', { view: ALL }) : withFilter('/', filter);
}

/** Whether it lets pass less than its view has. */
export function isFiltered({ view: _, sort: __, ...filter }: LeadFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** What the list shows: words are searched for in all leads, whatever the view, and come best match first. */
export function shownFilter(filter: LeadFilter): LeadFilter {
  if (!isSearch(filter)) return filter;
  const { view: _, sort: __, ...rest } = filter;
  return rest;
}

/** Whether words are searched for: then the leads that fit best come first. */
export function isSearch({ q = '' }: LeadFilter): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** Whether leads come by arrival, the newest first: then a list knows where each belongs. */
export function isByArrival(filter: LeadFilter): boolean {
  return !isSearch(filter) && filter.view !== 'reply' && filter.sort === undefined;
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
