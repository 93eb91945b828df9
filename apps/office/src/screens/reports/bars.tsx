import { countWords } from '../../words/reports.ts';
import type { Step } from './steps.ts';

/** Of the drawing, which is stretched to its place: texts stand beside it, so that they keep their size. */
const HEIGHT = 100;
/** Share of its place that a bar fills. */
const BAR = 0.8;

interface BarsProps {
  readonly steps: readonly Step[];
  readonly series: readonly string[];
  readonly label: string;
}

export function Bars({ steps, series, label }: BarsProps) {
  const most = Math.max(...steps.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const top = roundedUp(most);
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <div className="bars">
      <div className="scale" aria-hidden="true">
        <span>{countWords(top)}</span>
        <span>{top % 2 === 0 ? countWords(top / 2) : ''}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-label={label} viewBox={`0 0 ${steps.length} ${HEIGHT}`} preserveAspectRatio="none">
        <line className="grid" x1="0" x2={steps.length} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {steps.map((step, index) => (
          <Bar key={step.key} step={step} series={series} x={index + (1 - BAR) / 2} perUnit={HEIGHT / top} />
        ))}
      </svg>
      <div className="ends" aria-hidden="true">
        <span>{first?.name}</span>
        {last !== first && <span>{last?.name}</span>}
      </div>
    </div>
  );
}

interface BarProps {
  readonly step: Step;
  readonly series: readonly string[];
  readonly x: number;
  readonly perUnit: number;
}

function Bar({ step, series, x, perUnit }: BarProps) {
  let y = HEIGHT;
  return series.map((name, index) => {
    const height = (step.values[index] ?? 0) * perUnit;
    y -= height;
    return <rect key={name} className={`series-${index}`} x={x} y={y} width={BAR} height={height} />;
  });
}

/** The next number that is easy to read at the end of a scale. */
function roundedUp(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 5, 6, 8, 10].map((times) => times * unit).find((end) => end >= most) ?? most;
}
