import { quoteForm as words } from '@downspout/business/copy';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { HoursNote } from '../open-hours/hours-note.tsx';
import { QuoteConfirmation } from './quote-confirmation.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { useQuoteForm } from './use-quote-form.ts';

/**
 * The landing page's quote form (specification, points 2, 4 and 5). The browser enforces its rules; without script it
 * posts itself to `endpoint`.
 */
export function QuoteForm({ endpoint }: { endpoint: string }) {
  const { formRef, state, errors, told, submit, showInvalid, noteInput, noteFocus, closeConfirmation } =
    useQuoteForm(endpoint);
  return (
    <>
      <div role="status">
        {told === null ? null : <p className="mb-5 rounded-lg bg-success-surface p-4">{words[told]}</p>}
        {state.name === 'confirmed' ? <QuoteConfirmation reserve={state.reserve} onDone={closeConfirmation} /> : null}
      </div>
      {state.name === 'confirmed' ? null : (
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
          <SubmitButton sending={state.name === 'sending'} words={words.submit} sendingWords={words.sending} />
        </form>
      )}
    </>
  );
}
