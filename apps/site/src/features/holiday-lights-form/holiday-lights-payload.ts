import { cleanEntry } from '@downspout/leads/clean-text';
import { type FieldErrors, fieldErrors } from '@downspout/leads/field-errors';
import { HOLIDAY_LIGHTS_FIELDS } from '@downspout/leads/fields/holiday-lights';
import { type HolidayLightsRequest, holidayLightsSchema } from '@downspout/leads/holiday-lights';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';

export type CheckedEntries =
  | { readonly valid: true; readonly request: HolidayLightsRequest }
  | { readonly valid: false; readonly errors: FieldErrors };

/** Holds the form's entries against the rules of the specification's point 5. */
export function checkEntries(form: HTMLFormElement): CheckedEntries {
  const entries = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, cleanEntry(controlOf(name), String(value))]),
  );
  const checked = holidayLightsSchema.safeParse(entries);
  return checked.success
    ? { valid: true, request: checked.data }
    : { valid: false, errors: fieldErrors(checked.error) };
}

function controlOf(entry: string): string | undefined {
  return HOLIDAY_LIGHTS_FIELDS.find(({ name }) => name === entry)?.control;
}

/** The body of the specification's point 7. `submittedAt`: ISO 8601, the time of the press. */
export function holidayLightsPayload(request: HolidayLightsRequest, submittedAt: string) {
  const { source: _source, submittedAt: _none, ...entries } = request;
  return { ...entries, source: HOLIDAY_LIGHTS_SOURCE, submittedAt };
}
