import type { ReactNode } from 'react';

const CELL = 'border-b border-rain py-1 font-normal';
/** Where it scrolls sideways, names keep to their line. */
const NAME = `${CELL} pr-2 text-left in-[.scrolls]:whitespace-nowrap print:in-[.scrolls]:whitespace-normal`;
const NUMBER = `${CELL} pl-4 text-right max-sm:pl-3 print:pl-2`;

/** A row's name and its cells. */
type NumberRow = readonly [name: string, ...cells: ReactNode[]];

interface NumberTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly NumberRow[];
}

/** Numbers below each other. */
export function NumberTable({ label, columns, rows }: NumberTableProps) {
  return (
    <table
      className={`w-full border-collapse max-sm:text-sm print:text-sm ${columns.length === 3 ? 'sm:table-fixed' : ''}`}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" className={`${index === 0 ? NAME : NUMBER} align-bottom text-sm text-ink-soft`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className={NAME}>
              {name}
            </th>
            {cells.map((content, index) => (
              <td key={columns[index + 1]} className={`${NUMBER} whitespace-nowrap print:whitespace-normal`}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
