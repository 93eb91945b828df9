import { figures as words } from '../../words/report-figures.ts';

interface ChangeProps {
  readonly now: number | null;
  readonly before: number | null;
  /** By how much it is more, or less when it is negative. */
  readonly say: (change: number, before: number) => string;
  readonly isLessBetter?: boolean;
}

/** How a figure has changed, in words with an arrow: the color only repeats them. */
export function Change({ now, before, say, isLessBetter = false }: ChangeProps) {
  if (now === null || before === null) return <span className="text-ink-soft">{words.nothingBefore}</span>;
  if (now === before) return <span className="text-ink-soft">{words.same}</span>;
  const isBetter = now > before !== isLessBetter;
  return (
    <span className={`font-semibold ${isBetter ? 'text-call' : 'text-error'}`}>
      <span aria-hidden="true">{now > before ? '↑ ' : '↓ '}</span>
      {say(now - before, before)}
    </span>
  );
}
