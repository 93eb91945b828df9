import { deliveries as words } from '@downspout/business/office/deliveries';
import { deliveryNames } from '@downspout/business/office/inbox';
import { DELIVERY_STATES } from '@downspout/office-api/leads';
import { useId } from 'react';
import { type DeliverySearch, readDeliverySearch } from './delivery-search.ts';
import { destinationName } from './delivery-words.ts';

interface DeliveryFiltersProps {
  readonly search: DeliverySearch;
  /** Names that there are deliveries for, or may be. */
  readonly destinations: readonly string[];
  readonly onChange: (search: DeliverySearch) => void;
}

export function DeliveryFilters({ search, destinations, onChange }: DeliveryFiltersProps) {
  const chosen = search.destination ?? '';
  const names = chosen === '' || destinations.includes(chosen) ? destinations : [...destinations, chosen];
  return (
    <search className="delivery-filters" aria-label={words.filters}>
      <Filter
        label={words.state}
        value={search.state ?? ''}
        options={DELIVERY_STATES.map((state) => [state, deliveryNames[state]])}
        onChange={(state) => onChange(readDeliverySearch({ ...search, state }))}
      />
      <Filter
        label={words.destination}
        value={chosen}
        options={names.map((name) => [name, destinationName(name)])}
        onChange={(destination) => onChange(readDeliverySearch({ ...search, destination }))}
      />
    </search>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

function Filter({ label, value, options, onChange }: FilterProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{words.all}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
