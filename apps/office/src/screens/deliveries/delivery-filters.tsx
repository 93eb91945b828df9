import { DELIVERY_STATES } from '@downspout/office-api/leads';
import { deliveryNames } from '@downspout/office-api/names';
import { SelectField } from '../../ui/select-field.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
import { type DeliverySearch, readDeliverySearch } from './delivery-search.ts';
import { destinationName } from './delivery-words.ts';

const ALL = ['', words.all] as const;

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
      <SelectField
        label={words.state}
        value={search.state ?? ''}
        options={[ALL, ...DELIVERY_STATES.map((state) => [state, deliveryNames[state]] as const)]}
        onChange={(state) => onChange(readDeliverySearch({ ...search, state }))}
      />
      <SelectField
        label={words.destination}
        value={chosen}
        options={[ALL, ...names.map((name) => [name, destinationName(name)] as const)]}
        onChange={(destination) => onChange(readDeliverySearch({ ...search, destination }))}
      />
    </search>
  );
}
