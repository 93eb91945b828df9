import { useId } from 'react';
import { reports as words } from '../../words/reports.ts';

/** A press tells what a figure means. Esc and a press elsewhere close it. */
export function HowCounted({ of, how }: { readonly of: string; readonly how: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={words.how(of)}
        title={words.howTitle}
        className="-my-2.5 -mr-3 grid size-11 min-h-11 flex-none place-items-center rounded-full border-0 bg-transparent p-0 text-ink-soft hover:bg-transparent hover:text-ink"
      >
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current" aria-hidden="true">
          <circle cx="8" cy="8" r="7" />
          <path d="M8 7v4.5M8 4.2v.6" strokeWidth="1.6" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        className="panel max-w-[min(320px,calc(100vw-32px))] text-left text-sm font-normal text-ink shadow-lg supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-inline,flip-block]"
      >
        <strong className="block">{words.howTitle}</strong>
        {how}
      </div>
    </>
  );
}
