import type { ReactNode } from 'react';

interface FoldProps {
  readonly title: string;
  /** What is in it, in short. */
  readonly preview: string;
  readonly children: ReactNode;
}

/** What is looked at less often, closed at first. */
export function Fold({ title, preview, children }: FoldProps) {
  return (
    <details className="group panel py-0!">
      <summary className="-mx-4 flex min-h-14 cursor-pointer list-none items-center gap-x-3 rounded-lg px-4 hover:bg-surface [&::-webkit-details-marker]:hidden print:mx-0 print:px-0">
        <svg
          viewBox="0 0 16 16"
          className="size-4 flex-none fill-none stroke-current stroke-2 transition-transform group-open:rotate-90 motion-reduce:transition-none print:hidden"
          aria-hidden="true"
        >
          <path d="m6 3 5 5-5 5" />
        </svg>
        <h2 className="m-0 flex-none text-base">{title}</h2>
        <span className="ml-auto min-w-0 text-right text-sm text-ink-soft">{preview}</span>
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}
