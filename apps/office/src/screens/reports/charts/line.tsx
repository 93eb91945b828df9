interface LineProps {
  /** How far down each is, from left to right; null where the line is broken. */
  readonly points: readonly (number | null)[];
  /** Down to where it is filled. */
  readonly floor?: number;
  readonly isFaint?: boolean;
}

/** A line of a chart that is stretched to its place; the line itself is not. */
export function Line({ points, floor, isFaint = false }: LineProps) {
  const runs = runsOf(points);
  const look = isFaint ? 'stroke-line [stroke-dasharray:3_4]' : 'stroke-copper [stroke-width:2px]';
  return (
    <>
      {floor !== undefined &&
        runs.map((run) => (
          <path key={run[0]?.x} d={`${pathOf(run)}V${floor}H${run[0]?.x}Z`} className="fill-copper/10" />
        ))}
      <path
        d={runs.map(pathOf).join('')}
        className={`fill-none ${look}`}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={runs
          .filter(({ length }) => length === 1)
          .map((run) => `${pathOf(run)}h0`)
          .join('')}
        className={`fill-none ${isFaint ? 'stroke-line' : 'stroke-copper'} [stroke-width:5px]`}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points that follow each other without a gap. */
function runsOf(points: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [];
  for (const [x, y] of points.entries()) {
    if (y === null) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.x === x - 1) run.push({ x, y });
    else runs.push([{ x, y }]);
  }
  return runs;
}

function pathOf(run: readonly Point[]): string {
  return `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}
