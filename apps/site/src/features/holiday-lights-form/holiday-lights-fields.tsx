import { holidayForm as words } from '@downspout/business/holiday-copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { LIMITS } from '@downspout/leads/limits';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';
import type { ReactNode } from 'react';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Honeypot } from '../form-signs/honeypot.tsx';
import { LIGHTS, ROOF, TEXTS } from './controls.ts';

interface Marks {
  readonly errors: FieldErrors;
}

/** The controls, by their wire names. `ownServer`: the post without script carries what only our server reads. */
export function HolidayLightsFields({ errors, ownServer }: Marks & { ownServer: boolean }) {
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
        <div className="grid gap-5 sm:grid-cols-2">
          {TEXTS.map((field) => {
            const Text = field.name === 'phone' ? PhoneField : TextField;
            return (
              <Text
                key={field.name}
                {...field}
                placeholder={words.samples[field.name]}
                required
                marked
                error={errors[field.name]}
              />
            );
          })}
        </div>
      </Group>
      <Group legend={words.groups.house}>
        <HouseFields errors={errors} />
      </Group>
      <Group legend={words.groups.lights}>
        <LightsFields errors={errors} />
      </Group>
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

function HouseFields({ errors }: Marks) {
  return (
    <>
      <TextField
        name="address"
        label={words.address}
        autoComplete="street-address"
        placeholder={words.samples.address}
        maxLength={LIMITS.address}
        required
        marked
        error={errors.address}
      />
      <SelectField {...ROOF} required marked error={errors.roofStories} />
    </>
  );
}

function LightsFields({ errors }: Marks) {
  return (
    <>
      {LIGHTS.map((field) => (
        <SelectField key={field.name} {...field} required marked error={errors[field.name]} />
      ))}
      <TextAreaField
        name="notes"
        label={words.notes}
        hint={words.optional}
        rows={4}
        placeholder={words.samples.notes}
        maxLength={LIMITS.notes}
        error={errors.notes}
      />
      <TextField
        name="photoUrl"
        type="url"
        inputMode="url"
        label={words.photoUrl}
        hint={words.photoHint}
        placeholder={words.samples.photoUrl}
        maxLength={LIMITS.photoUrl}
        error={errors.photoUrl}
      />
    </>
  );
}
