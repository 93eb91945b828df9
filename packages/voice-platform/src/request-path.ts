/** The names in braces of a path such as `/test-suite/{id}/test/{testId}`. */
export type PathName<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;

/** The path with each `{name}` filled by its value as one encoded segment; throws a RangeError for a value that is none. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_braces, name: string) => segment(name, values[name]));
}

function segment(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new RangeError(`needs ${name}, a text`);
  // A URL drops these segments, which would make it another call: DELETE /org/ for DELETE /org/{id}.
  if (value === '' || value === '.' || value === '..') throw new RangeError(`has a ${name} that is no path segment`);
  if (!value.isWellFormed()) throw new RangeError(`has a ${name} with half a character`);
  return encodeURIComponent(value);
}
