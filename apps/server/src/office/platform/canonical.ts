/** JSON in which equal values are equal texts: the names of each object in order. */
export function canonical(value: unknown, indent = 0): string {
  return JSON.stringify(ordered(value), null, indent) ?? 'null';
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]));
}
