import type { NowAndBefore } from '@downspout/office-api/reports';
import { reports as words } from '../../words/reports.ts';
import { NumberTable } from './number-table.tsx';

/** What a row is called, and what it says of a period. */
export type ComparedRow = readonly [name: string, figure: (period: keyof NowAndBefore<unknown>) => string];

/** Figures of this period beside those of the period before. */
export function ComparedTable({ label, rows }: { readonly label: string; readonly rows: readonly ComparedRow[] }) {
  return (
    <NumberTable
      label={label}
      columns={[words.what, words.now, words.before]}
      rows={rows.map(([name, figure]) => [name, figure('now'), figure('before')])}
    />
  );
}
