/** A screen that can be opened from everywhere. */
export interface ScreenLink {
  readonly to: string;
  readonly name: string;
  /** Opens it after `g`. */
  readonly key: string;
}

/** Where a screen shows one thing. */
export function leadAddress(id: string): string {
  return `/leads/${encodeURIComponent(id)}`;
}

export function callAddress(id: string): string {
  return `/calls/${encodeURIComponent(id)}`;
}

/** An address with what narrows it as its query; a part without a value is left out. */
export function withQuery(address: string, parts: object): string {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? address : `${address}?${query}`;
}
