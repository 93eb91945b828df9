import { quoteForm } from '@downspout/business/copy';

/** Shown by CSS alone when the address names it: the answer to a form that was posted without script. */
export function PostedConfirmation() {
  return (
    <div id="quote-received" className="rounded-xl border-l-4 border-call bg-success-surface p-[28px]">
      <p className="headline text-[min(1.5rem,9vw)]/[1.34]">{quoteForm.confirmation.heading}</p>
      <p className="mt-3 text-lg">{quoteForm.confirmation.text}</p>
      <p className="mt-4">
        <a href="#contact" className="link inline-flex min-h-11 items-center font-bold">
          {quoteForm.confirmation.another}
        </a>
      </p>
    </div>
  );
}
