import { quoteForm } from '@downspout/business/copy';
import { links } from '@downspout/business/facts';
import { useEffect, useRef } from 'react';
import { useConfirmationTimer } from './use-confirmation-timer.ts';

const words = quoteForm.confirmation;

/**
 * Stands in the form's place for 10 s, longer while the pointer or the focus is in it. It takes the focus itself, so that a
 * keyboard or a tap can hold it also where it offers nothing to press.
 */
export function QuoteConfirmation({ reserve, onDone }: { reserve: boolean; onDone: () => void }) {
  const hold = useConfirmationTimer(onDone);
  const box = useRef<HTMLElement>(null);
  // The form was taller: on a phone, its end and the button just pressed were far below these words. They come into view
  // with the heading above them.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      {...hold}
      ref={box}
      aria-labelledby="quote-thanks"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus holds it, whoever has no pointer to put on it
      tabIndex={0}
      className="scroll-mt-16 rounded-xl border-l-4 border-call bg-success-surface p-[28px]"
    >
      <h3 id="quote-thanks" className="text-[min(1.5rem,9vw)]/[1.34]">
        {words.heading}
      </h3>
      <p className="mt-3 text-lg">{words.text}</p>
      {reserve ? (
        <p className="mt-6">
          <a href={links.reserveInstall} target="_blank" rel="noopener" className="btn btn-copper">
            {words.reserve}
          </a>
        </p>
      ) : null}
    </section>
  );
}
