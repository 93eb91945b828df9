import type { NowAndBefore } from '@downspout/office-api/reports';
import { reports as words } from '../../words/reports.ts';
import { HeaderRow } from './header-row.tsx';

/** What a row is called, and what it says of a period. */
export type ComparedRow = readonly [name: string, figure: (period: keyof NowAndBefore<unknown>) => string];

/** Figures of this period beside those of the period before. */
export function ComparedTable({ label, rows }: { readonly label: string; readonly rows: readonly ComparedRow[] }) {
  return (
    <table className="numbers" aria-label={label}>
      <HeaderRow names={[words.what, words.now, words.before]} />
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figure('now')}</td>
            <td>{figure('before')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
