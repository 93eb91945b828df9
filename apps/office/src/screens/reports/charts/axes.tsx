import type { ReactNode } from 'react';
import type { StepName } from '../steps.ts';

interface AxesProps {
  /** What stands at the top and in the middle. */
  readonly scale: readonly [top: string, middle: string];
  readonly steps: readonly StepName[];
  readonly children: ReactNode;
}

/** The texts beside a drawing that is stretched to its place, so that they keep their size. */
export function Axes({ scale, steps, children }: AxesProps) {
  const middle = steps.length > 4 ? steps[Math.floor(steps.length / 2)] : undefined;
  const last = steps.length > 1 ? steps.at(-1) : undefined;
  return (
    <div className="grid grid-cols-[max-content_1fr] gap-x-2 text-xs text-ink-soft">
      <div className="flex flex-col justify-between text-right leading-none" aria-hidden="true">
        <span>{scale[0]}</span>
        <span>{scale[1]}</span>
        <span>0</span>
      </div>
      {children}
      <div className="col-start-2 flex justify-between pt-1" aria-hidden="true">
        <span>{steps[0]?.short}</span>
        {middle && <span>{middle.short}</span>}
        {last && <span>{last.short}</span>}
      </div>
    </div>
  );
}
