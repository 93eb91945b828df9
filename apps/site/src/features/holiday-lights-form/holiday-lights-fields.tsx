import {
  budgetRangeLabels,
  installWindowLabels,
  roofStoriesLabels,
  styleLabels,
  holidayForm as words,
} from '@downspout/business/holiday-copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { LIMITS } from '@downspout/leads/limits';
import {
  BUDGET_RANGES,
  HOLIDAY_LIGHTS_SOURCE,
  INSTALL_WINDOWS,
  LIGHT_STYLES,
  ROOF_STORIES,
} from '@downspout/leads/options';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';

const SELECTS = [
  {
    name: 'roofStories',
    label: words.roofStories,
    placeholder: words.placeholders.roofStories,
    options: ROOF_STORIES.map((value) => ({ value, label: roofStoriesLabels[value] })),
  },
  {
    name: 'installWindow',
    label: words.installWindow,
    placeholder: words.placeholders.installWindow,
    options: INSTALL_WINDOWS.map((value) => ({ value, label: installWindowLabels[value] })),
  },
  {
    name: 'style',
    label: words.style,
    placeholder: words.placeholders.style,
    options: LIGHT_STYLES.map((value) => ({ value, label: styleLabels[value] })),
  },
  {
    name: 'budgetRange',
    label: words.budgetRange,
    placeholder: words.placeholders.budgetRange,
    options: BUDGET_RANGES.map((value) => ({ value, label: budgetRangeLabels[value] })),
  },
];

const TEXTS = [
  { name: 'firstName', label: words.firstName, autoComplete: 'given-name', maxLength: LIMITS.name },
  { name: 'lastName', label: words.lastName, autoComplete: 'family-name', maxLength: LIMITS.name },
  {
    name: 'email',
    label: words.email,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: LIMITS.email,
  },
  { name: 'phone', label: words.phone, type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: LIMITS.phone },
] as const;

/** The controls, by their wire names. `ownServer`: the post without script carries what only our server reads. */
export function HolidayLightsFields({ errors, ownServer }: { errors: FieldErrors; ownServer: boolean }) {
  return (
    <>
      {ownServer ? (
        <input type="hidden" name="idempotency_key" />
      ) : (
        <input type="hidden" name="source" defaultValue={HOLIDAY_LIGHTS_SOURCE} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {TEXTS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            placeholder={words.samples[field.name]}
            required
            marked
            error={errors[field.name]}
          />
        ))}
      </div>
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
      <div className="grid gap-5 sm:grid-cols-2">
        {SELECTS.map((field) => (
          <SelectField key={field.name} {...field} required marked error={errors[field.name]} />
        ))}
      </div>
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
