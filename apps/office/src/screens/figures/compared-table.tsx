import { figures as words } from '@downspout/business/office/figures';

/** A figure of these days and of the days before, in words. */
export interface Compared {
  readonly name: string;
  readonly now: string;
  readonly before: string;
}

export function ComparedTable({ label, rows }: { readonly label: string; readonly rows: readonly Compared[] }) {
  return (
    <table className="numbers" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.before}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, before }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
