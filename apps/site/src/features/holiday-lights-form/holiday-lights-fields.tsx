import { holidayForm as words } from '@downspout/business/holiday-copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { HOLIDAY_LIGHTS_FIELDS, type HolidayLightsField } from '@downspout/leads/fields/holiday-lights';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';
import type { ReactNode } from 'react';
import { DescribedField } from '../../ui/described-field.tsx';
import { Honeypot } from '../bot-check/honeypot.tsx';

const [FIRST_NAME, LAST_NAME, EMAIL, PHONE, ADDRESS, ROOF_STORIES, ...LIGHTS] = HOLIDAY_LIGHTS_FIELDS;
const YOU = [FIRST_NAME, LAST_NAME, EMAIL, PHONE];
const HOUSE = [ADDRESS, ROOF_STORIES];
const HINTS: Readonly<Record<string, string>> = words.hints;

/** The controls, by their wire names. `ownServer`: the post without script carries what only our server reads. */
export function HolidayLightsFields({ errors, ownServer }: { errors: FieldErrors; ownServer: boolean }) {
  const control = (field: HolidayLightsField) => (
    <DescribedField
      key={field.name}
      field={field}
      name={field.name}
      label={words[field.name]}
      hint={HINTS[field.name]}
      marked={field.required}
      error={errors[field.name]}
      words={words}
    />
  );
  return (
    <>
      {ownServer ? (
        <>
          <input type="hidden" name="idempotency_key" />
          <Honeypot />
        </>
      ) : (
        <input type="hidden" name="source" defaultValue={HOLIDAY_LIGHTS_SOURCE} />
      )}
      <Group legend={words.groups.you}>
        <div className="grid gap-5 sm:grid-cols-2">{YOU.map(control)}</div>
      </Group>
      <Group legend={words.groups.house}>{HOUSE.map(control)}</Group>
      <Group legend={words.groups.lights}>{LIGHTS.map(control)}</Group>
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-5">
      <legend className="pt-5 text-xl">{legend}</legend>
      {children}
    </fieldset>
  );
}
