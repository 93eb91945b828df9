/** What a query parameter may be: a date is sent as ISO 8601, a list as the name repeated, undefined not at all. */
type QueryValue = string | number | boolean | Date | readonly (string | number | boolean)[] | undefined;

/** Query parameters by name; which ones a call knows is the vendor's to say. */
export type Query = { readonly [name: string]: QueryValue };

/** Bounds of a list's times of creation and change: greater, less, and each "or equal". */
type TimeBound = `${'createdAt' | 'updatedAt'}${'Gt' | 'Lt' | 'Ge' | 'Le'}`;

/** Parameters that lists share; `limit` is the most items in one answer, which the vendor sets to 100 when absent. */
export type ListQuery = Query & { readonly limit?: number | undefined } & {
  readonly [Bound in TimeBound]?: string | Date | undefined;
};

/** Parameters of the paginated calls; `page` counts from 1. */
export type PageQuery = ListQuery & {
  readonly page?: number | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
};

/** `?name=value&…` or '' when nothing is left to send; throws a RangeError for a value that has no text form. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, queryText(name, item));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The query of a call whose parameters are not known here. */
export const anyQuery = (query: Query) => queryString(query);

/** The query of a list that comes whole. */
export const listQuery = (query: ListQuery) => queryString(query);

/** Whether pages can be counted on from this query; its other values are checked when they are sent. */
export function isPageQuery(query: unknown): query is PageQuery {
  if (typeof query !== 'object' || query === null) return false;
  return !('page' in query) || query.page === undefined || Number.isInteger(query.page);
}

function queryText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString();
  throw new RangeError(`has a query parameter ${name} that is no text, number, boolean, date or list of them`);
}
