import type { LeadField } from './fields/lead-field.ts';

/** An object with an entry for each field, under its name or its column. */
export function byField<Field extends LeadField, Key extends 'name' | 'column', Value>(
  fields: readonly Field[],
  key: Key,
  entryOf: (field: Field) => Value,
): Record<Field[Key], Value>;
export function byField(
  fields: readonly LeadField[],
  key: 'name' | 'column',
  entryOf: (field: LeadField) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field[key], entryOf(field)]));
}

/** The values of these fields in a row of the store, or in a request by the same names, by column; `''` for what is not there. */
export function columnsOf<Field extends LeadField>(
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>>,
): Record<Field['column'], string> {
  return byField(fields, 'column', ({ column }) => textOf(row[column]));
}

/** The same by the fields' names. */
export function namedValues<Field extends LeadField>(
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>>,
): Record<Field['name'], string> {
  return byField(fields, 'name', ({ column }) => textOf(row[column]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
