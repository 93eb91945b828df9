import { stepOfDay } from '@downspout/office-api/report-steps';
import type { Period } from '@downspout/office-api/reports';
import { type ReactNode, useId } from 'react';
import { countWords, reports as words } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';
import { stepNames, stepTitle } from '../steps.ts';
import { Axes } from './axes.tsx';
import { ShowTable } from './chart-card.tsx';
import { topCount } from './scale.ts';

/** Of the drawing, which is stretched to its place. */
const HEIGHT = 100;
/** Share of its place that a bar fills. */
const BAR = 0.8;
const FILLS = ['fill-copper', 'fill-bulb', 'fill-ink', 'fill-rain-deep', 'fill-call'] as const;

interface StackedChartProps {
  readonly title: string;
  readonly period: Period;
  /** From the bottom of each bar up. */
  readonly series: readonly string[];
  /** Of each day of the period, one value for each series. */
  readonly days: readonly (readonly number[])[];
  /** A table of the whole period. */
  readonly totals: ReactNode;
}

/** Bars of days or weeks, stacked by series. */
export function StackedChart({ title, period, series, days, totals }: StackedChartProps) {
  const id = useId();
  const names = stepNames(period);
  const steps = names.map(() => series.map(() => 0));
  for (const [day, values] of days.entries()) {
    const step = steps[stepOfDay(day, days.length)];
    for (const [index, value] of values.entries()) if (step) step[index] = (step[index] ?? 0) + value;
  }
  const sums = steps.map((values) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(...sums);
  if (most === 0) return <p className="hint">{words.nothing}</p>;
  const top = topCount(most);
  const peak = words.most(countWords(most), names[sums.indexOf(most)]?.full ?? '');
  return (
    <figure className="m-0 mb-4 min-w-0" aria-labelledby={id}>
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      <Legend series={series} />
      <Axes scale={[countWords(top), top % 2 === 0 ? countWords(top / 2) : '']} steps={names}>
        <svg
          role="img"
          aria-label={`${title}. ${peak}`}
          viewBox={`0 0 ${steps.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-line"
        >
          {steps.map((values, index) => (
            <Bar key={names[index]?.full} values={values} x={index + (1 - BAR) / 2} perUnit={HEIGHT / top} />
          ))}
        </svg>
      </Axes>
      <ShowTable label={title}>
        {totals}
        <NumberTable
          label={title}
          columns={[stepTitle(period), ...series]}
          rows={steps.map((values, index) => [names[index]?.full ?? '', ...values.map(countWords)])}
        />
      </ShowTable>
    </figure>
  );
}

function Legend({ series }: { readonly series: readonly string[] }) {
  return (
    <ul className="m-0 my-1 flex list-none flex-wrap gap-x-4 p-0 text-sm text-ink-soft">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 1 1" className={`size-2.5 ${FILLS[index]}`} aria-hidden="true">
            <path d="M0 0h1v1H0z" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface BarProps {
  readonly values: readonly number[];
  readonly x: number;
  readonly perUnit: number;
}

function Bar({ values, x, perUnit }: BarProps) {
  let y = HEIGHT;
  return values.map((value, index) => {
    const height = value * perUnit;
    y -= height;
    return <rect key={FILLS[index]} className={FILLS[index]} x={x} y={y} width={BAR} height={height} />;
  });
}
