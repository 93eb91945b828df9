import type { LeadField } from './fields/lead-field.ts';

/** The words of options, by field and value. */
export type OptionLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a select offers; nothing for another field. */
export function labelledOptions(field: LeadField, labels: OptionLabels) {
  return (field.options ?? []).map((value) => ({ value, label: optionLabel(field, value, labels) }));
}

/** The words of a value; the value itself where somebody has taken it out of the list since, and of any other field. */
export function optionLabel({ name }: LeadField, value: string, labels: OptionLabels): string {
  return labels[name]?.[value] ?? value;
}
