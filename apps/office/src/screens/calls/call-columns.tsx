import type { ReactNode } from 'react';

interface CallColumnsProps {
  readonly label: string;
  readonly columns: { readonly when: string; readonly outcome: string; readonly duration: string };
  /** Names of the columns after these, which are left out on a phone. */
  readonly more: readonly string[];
  readonly children: ReactNode;
}

/** A table of calls: when each was, what became of it and how long it took, and more. The rows are the children. */
export function CallColumns({ label, columns, more, children }: CallColumnsProps) {
  return (
    <table className="rows calls" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.outcome}</th>
          <th scope="col">{columns.duration}</th>
          {more.map((name) => (
            <th key={name} scope="col" className="wide">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
