import { quoteForm as words } from '@downspout/business/copy';
import type { FormEvent } from 'react';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLeadForm } from '../lead-form/use-lead-form.ts';
import { HoursNote } from '../open-hours/hours-note.tsx';
import { useCallDetails } from './call-details-entries.ts';
import { QuoteConfirmation } from './quote-confirmation.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { invalidEntries, quoteLead } from './quote-lead.ts';
import { asksForInstall } from './reservation.ts';
import { useThanks } from './use-thanks.ts';

/**
 * The landing page's quote form (specification, points 2, 4 and 5). The browser enforces its rules; without script it
 * posts itself to `endpoint`.
 */
export function QuoteForm({ endpoint }: { endpoint: string }) {
  const { formRef, sending, errors, refuse, submit, noteInput, noteFocus } = useLeadForm(endpoint, quoteLead, thank);
  const [thanks, setThanks] = useThanks();
  const [filledIn, setFilledIn] = useCallDetails(formRef);

  function thank(entries: Readonly<Record<string, unknown>>): void {
    setFilledIn(null);
    setThanks({ reserve: asksForInstall(entries) });
  }

  function showInvalid(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    refuse(invalidEntries(event.currentTarget));
  }

  return (
    <>
      <div role="status">
        {filledIn === null ? null : <p className="mb-5 rounded-lg bg-success-surface p-4">{words[filledIn]}</p>}
        {thanks === null ? null : <QuoteConfirmation reserve={thanks.reserve} onDone={() => setThanks(null)} />}
      </div>
      {thanks !== null ? null : (
        <form
          ref={formRef}
          action={endpoint}
          method="post"
          onSubmit={submit}
          onInvalidCapture={showInvalid}
          onInput={noteInput}
          onFocus={noteFocus}
          className="space-y-5"
        >
          <HoursNote />
          <p className="text-ink-soft">{words.required}</p>
          <QuoteFields errors={errors} ownServer={endpoint.startsWith('/')} />
          <SubmitButton sending={sending} words={words.submit} sendingWords={words.sending} />
        </form>
      )}
    </>
  );
}
