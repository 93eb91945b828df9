/**
 * The query of an address as people read and write it. The router's own way writes JSON, in which `?q=404` is a number and a
 * text of digits has quotes.
 */
export function plainSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? '' : `?${query}`;
}

/** Every value is a text. */
export function parsePlainSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
