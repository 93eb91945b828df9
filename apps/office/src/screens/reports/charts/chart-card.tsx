import { type ReactNode, useId } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { reports as words } from '../../../words/reports.ts';
import { HowCounted } from '../how-counted.tsx';

interface ChartCardProps {
  readonly title: string;
  readonly how: string;
  /** What the drawing says, in a sentence. */
  readonly summary: string;
  readonly table: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A chart with what it says in words, and its numbers for whoever asks for them. */
export function ChartCard({ title, how, summary, table, isWide = false, children }: ChartCardProps) {
  const id = useId();
  return (
    <figure
      className={`panel m-0 flex min-w-0 flex-col break-inside-avoid ${isWide ? 'min-[800px]:col-span-2 print:col-span-2' : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
    >
      <figcaption className="flex items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="m-0 text-base">
          {title}
        </h2>
        <HowCounted of={title} how={how} />
      </figcaption>
      <p id={`${id}-summary`} className="m-0 mb-3 text-sm text-ink-soft">
        {summary}
      </p>
      {children}
      <ShowTable label={title}>{table}</ShowTable>
    </figure>
  );
}

/** The numbers of a chart, closed at first. */
export function ShowTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details className="-mb-2 mt-auto pt-2 print:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded text-sm text-copper underline-offset-4 hover:underline">
        {words.table}
      </summary>
      <div className="[&>.scrolls]:max-h-90">
        <ScrollRegion label={label}>{children}</ScrollRegion>
      </div>
    </details>
  );
}
