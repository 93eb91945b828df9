import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { reports as words } from '../../words/reports.ts';
import { RANGES, type Range, type ReportsSearch } from './reports-search.ts';

interface RangePickerProps {
  readonly search: ReportsSearch;
  readonly days: { readonly from: string; readonly to: string };
  readonly onChange: (search: ReportsSearch) => void;
}

export function RangePicker({ search, days, onChange }: RangePickerProps) {
  const current: Range = search.range ?? '30';
  const [isOwn, setOwn] = useState(current === 'own');
  return (
    <>
      <fieldset className="ranges">
        <legend>{words.range}</legend>
        {RANGES.map((range) => (
          <button
            key={range}
            type="button"
            aria-pressed={isOwn ? range === 'own' : range === current}
            onClick={() => (range === 'own' ? setOwn(true) : onChange({ range }))}
          >
            {words.ranges[range]}
          </button>
        ))}
      </fieldset>
      {isOwn && (
        <form
          className="own-days"
          onSubmit={(event) => {
            const { from, to } = formEntries(event);
            onChange({ range: 'own', from, to });
          }}
        >
          <Field label={words.from} type="date" name="from" required defaultValue={days.from} />
          <Field label={words.to} type="date" name="to" required defaultValue={days.to} />
          <button type="submit" className="main">
            {words.show}
          </button>
        </form>
      )}
    </>
  );
}
