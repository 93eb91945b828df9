import { useId } from 'react';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { countWords, reports as words } from '../../words/reports.ts';
import { Bars } from './bars.tsx';
import { HeaderRow } from './header-row.tsx';
import { type DayValues, type Step, stepNames, stepsOf } from './steps.ts';

interface DayChartProps {
  readonly title: string;
  /** From the bottom of each bar up. */
  readonly series: readonly string[];
  readonly days: readonly DayValues[];
}

/** Bars of days, stacked by series, and behind them the same as a table. */
export function DayChart({ title, series, days }: DayChartProps) {
  const id = useId();
  const { size, steps } = stepsOf(days);
  const top = steps.reduce<Step | null>(
    (most, step) => (sum(step) > (most === null ? 0 : sum(most)) ? step : most),
    null,
  );
  if (top === null) {
    return (
      <figure className="chart" aria-labelledby={id}>
        <figcaption id={id}>{title}</figcaption>
        <p className="hint">{words.nothing}</p>
      </figure>
    );
  }
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <ul className="legend">
        {series.map((name, index) => (
          <li key={name} className={`series-${index}`}>
            {name}
          </li>
        ))}
      </ul>
      <Bars steps={steps} series={series} label={`${title}. ${words.most(countWords(sum(top)), top.name)}`} />
      <details>
        <summary>{words.table}</summary>
        <ScrollRegion label={title}>
          <StepTable label={title} first={stepNames[size]} series={series} steps={steps} />
        </ScrollRegion>
      </details>
    </figure>
  );
}

interface StepTableProps {
  readonly label: string;
  readonly first: string;
  readonly series: readonly string[];
  readonly steps: readonly Step[];
}

function StepTable({ label, first, series, steps }: StepTableProps) {
  return (
    <table className="numbers" aria-label={label}>
      <HeaderRow names={[first, ...series]} />
      <tbody>
        {steps.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {series.map((one, index) => (
              <td key={one}>{countWords(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sum({ values }: Step): number {
  return values.reduce((total, value) => total + value, 0);
}
