import { CALL_OUTCOMES, CALL_PROVIDERS } from '@downspout/office-api/calls';
import { SelectField } from '../../ui/select-field.tsx';
import { outcomeNames, providerNames, calls as words } from '../../words/calls.ts';
import { type CallsSearch, readCallsSearch } from './calls-search.ts';

const ALL = ['', words.all] as const;

interface CallFiltersProps {
  readonly search: CallsSearch;
  readonly onChange: (search: CallsSearch) => void;
}

export function CallFilters({ search, onChange }: CallFiltersProps) {
  return (
    <fieldset className="call-filters">
      <legend className="hidden">{words.filters}</legend>
      <SelectField
        label={words.outcome}
        value={search.outcome ?? ''}
        options={[ALL, ...CALL_OUTCOMES.map((one) => [one, outcomeNames[one]] as const)]}
        onChange={(outcome) => onChange(readCallsSearch({ ...search, outcome }))}
      />
      <SelectField
        label={words.provider}
        value={search.provider ?? ''}
        options={[ALL, ...CALL_PROVIDERS.map((one) => [one, providerNames[one]] as const)]}
        onChange={(provider) => onChange(readCallsSearch({ ...search, provider }))}
      />
    </fieldset>
  );
}
