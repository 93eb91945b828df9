/** One bar: how long it is, and how much of it is the part. */
interface Bar {
  readonly name: string;
  readonly value: number;
  readonly part?: number;
  readonly say: string;
}

interface BarListProps {
  readonly bars: readonly Bar[];
  /** What the part is, and what the rest of a bar is. */
  readonly parts?: readonly [part: string, rest: string];
}

/** Bars below each other, each with its name and what it says. */
export function BarList({ bars, parts }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      {parts && (
        <p className="m-0 mb-2 flex min-h-6 gap-x-4 text-sm text-ink-soft" aria-hidden="true">
          {parts.map((name, index) => (
            <span key={name} className="flex items-center gap-1.5">
              <svg
                viewBox="0 0 1 1"
                className={`size-2.5 ${index === 0 ? 'fill-call' : 'fill-rain-deep'}`}
                aria-hidden="true"
              >
                <path d="M0 0h1v1H0z" />
              </svg>
              {name}
            </span>
          ))}
        </p>
      )}
      <ul className="m-0 grid list-none gap-3 p-0">
        {bars.map(({ name, value, part = 0, say }) => (
          <li key={name}>
            <div className={`flex justify-between gap-x-4 text-sm ${parts ? 'max-sm:flex-col' : ''}`}>
              <span className="min-w-0">{name}</span>
              <span className="text-ink-soft">{say}</span>
            </div>
            <svg
              viewBox={`0 0 ${most} 1`}
              preserveAspectRatio="none"
              className="mt-1 block h-2.5 w-full overflow-hidden rounded-full bg-surface"
              aria-hidden="true"
            >
              <path d={`M0 0H${value}V1H0z`} className="fill-rain-deep" />
              <path d={`M0 0H${part}V1H0z`} className="fill-call" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}
