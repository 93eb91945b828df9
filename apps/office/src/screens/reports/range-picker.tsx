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
    <div className="range-picker mb-4">
      <fieldset className="m-0 flex flex-wrap gap-2 border-0 p-0">
        <legend className="mb-1 p-0 text-sm text-ink-soft">{words.range}</legend>
        {RANGES.map((range) => (
          <button
            key={range}
            type="button"
            className="px-3 text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={isOwn ? range === 'own' : range === current}
            onClick={() => (range === 'own' ? setOwn(true) : onChange({ range }))}
          >
            {words.ranges[range]}
          </button>
        ))}
      </fieldset>
      {isOwn && (
        <form
          className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2"
          onSubmit={(event) => {
            const { from, to } = formEntries(event);
            onChange({ range: 'own', from, to });
          }}
        >
          <Field label={words.from} type="date" name="from" required defaultValue={days.from} />
          <Field label={words.to} type="date" name="to" required defaultValue={days.to} />
          <button type="submit" className="main mb-3">
            {words.show}
          </button>
        </form>
      )}
    </div>
  );
}
