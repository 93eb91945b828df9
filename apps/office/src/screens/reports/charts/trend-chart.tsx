import type { NowAndBefore } from '@downspout/office-api/reports';
import { type PointerEvent, useState } from 'react';
import { reports as words } from '../../../words/reports.ts';
import type { StepName } from '../steps.ts';
import { Axes } from './axes.tsx';
import { Line } from './line.tsx';

/** Of the drawing, which is stretched to its place. */
const HEIGHT = 100;

interface TrendChartProps {
  readonly label: string;
  /** Null where there is nothing to tell. */
  readonly values: readonly NowAndBefore<number | null>[];
  readonly names: readonly StepName[];
  readonly say: (value: number | null) => string;
  readonly topOf: (most: number) => number;
}

/** This period as a line, and the one before as a faint one. Under the pointer stands what each point says. */
export function TrendChart({ label, values, names, say, topOf }: TrendChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = topOf(Math.max(0, ...values.flatMap(({ now, before }) => [now ?? 0, before ?? 0])));
  const y = (value: number | null) => (value === null ? null : HEIGHT - (value / top) * HEIGHT);
  const width = Math.max(1, values.length - 1);
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: px } = currentTarget.getBoundingClientRect();
    setPointed(Math.round(Math.min(1, Math.max(0, (clientX - left) / px)) * (values.length - 1)));
  };
  return (
    <>
      <Legend>{pointed === null ? null : readout(pointed)}</Legend>
      <Axes scale={[say(top), isRound(top) ? say(top / 2) : '']} steps={names}>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full touch-pan-y overflow-visible border-b border-line sm:h-48"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setPointed(null)}
        >
          <path
            d={`M0 0H${width}M0 ${HEIGHT / 2}H${width}`}
            className="stroke-rain"
            vectorEffect="non-scaling-stroke"
          />
          <Line points={values.map(({ before }) => y(before))} isFaint />
          <Line points={values.map(({ now }) => y(now))} floor={HEIGHT} />
          {pointed !== null && (
            <path d={`M${pointed} 0V${HEIGHT}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </Axes>
    </>
  );

  function isRound(end: number): boolean {
    return end % 2 === 0;
  }

  function readout(index: number): string {
    const { now = null, before = null } = values[index] ?? {};
    return words.readout(names[index]?.full ?? '', say(now), say(before));
  }
}

/** What the two lines are. What is pointed at stands in its place, so that nothing moves. */
function Legend({ children }: { readonly children: string | null }) {
  return (
    <p className="m-0 mb-2 flex min-h-6 gap-x-4 text-sm text-ink-soft" aria-hidden="true">
      {children ?? (
        <>
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 16 2" className="h-0.5 w-4 stroke-copper" aria-hidden="true">
              <path d="M0 1h16" strokeWidth="2" />
            </svg>
            {words.now}
          </span>
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 16 2" className="h-0.5 w-4 stroke-line" aria-hidden="true">
              <path d="M0 1h16" strokeWidth="2" strokeDasharray="3 3" />
            </svg>
            {words.before}
          </span>
        </>
      )}
    </p>
  );
}
