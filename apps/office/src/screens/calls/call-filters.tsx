import { outcomeNames, providerNames, calls as words } from '@downspout/business/office/calls';
import { CALL_OUTCOMES, CALL_PROVIDERS } from '@downspout/office-api/calls';
import { useId } from 'react';
import type { CallsSearch } from './calls-search.ts';

interface CallFiltersProps {
  readonly search: CallsSearch;
  readonly onChange: (search: CallsSearch) => void;
}

export function CallFilters({ search, onChange }: CallFiltersProps) {
  return (
    <fieldset className="call-filters">
      <legend className="hidden">{words.filters}</legend>
      <Choice
        label={words.outcome}
        names={outcomeNames}
        options={CALL_OUTCOMES}
        value={search.outcome}
        onChange={(outcome) => onChange({ ...search, outcome })}
      />
      <Choice
        label={words.provider}
        names={providerNames}
        options={CALL_PROVIDERS}
        value={search.provider}
        onChange={(provider) => onChange({ ...search, provider })}
      />
    </fieldset>
  );
}

interface ChoiceProps<Option extends string> {
  readonly label: string;
  readonly names: Record<Option, string>;
  readonly options: readonly Option[];
  /** Undefined is all of them. */
  readonly value: Option | undefined;
  readonly onChange: (value: Option | undefined) => void;
}

function Choice<Option extends string>({ label, names, options, value, onChange }: ChoiceProps<Option>) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option === target.value))}
      >
        <option value="">{words.all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
