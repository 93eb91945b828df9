import type { LeadFilter } from '@downspout/office-api/inbox';
import { filters } from '../../words/inbox.ts';
import type { FilterState } from './use-filter.ts';

const ANY = 'any';

interface FilterSelectProps extends Pick<FilterState, 'filter' | 'change'> {
  readonly name: Exclude<keyof LeadFilter, 'q' | 'from' | 'to' | 'view' | 'sort'>;
  readonly label: string;
  /** Values with what they are called. */
  readonly options: readonly (readonly [string, string])[];
}

export function FilterSelect({ name, label, options, filter, change }: FilterSelectProps) {
  const value = filter[name] ?? ANY;
  return (
    <div className={value === ANY ? undefined : 'set'}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select
        id={`filter-${name}`}
        value={value}
        onChange={({ target }) => change({ [name]: target.value === ANY ? undefined : target.value })}
      >
        <option value={ANY}>{filters.any}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Values in their order, each with its name. */
export function named<Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) {
  return values.map((value) => [value, names[value]] as const);
}
