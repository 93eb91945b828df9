import { holidayForm as words } from '@downspout/business/holiday-copy';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLeadForm } from '../lead-form/use-lead-form.ts';
import { HoursNote } from '../open-hours/hours-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { HolidayLightsFields } from './holiday-lights-fields.tsx';
import { holidayLightsLead, thank } from './holiday-lights-lead.ts';

/**
 * The holiday-lights quote form (specification, points 4 and 5). With script our rules and words stand under each field;
 * without, the browser's, and it posts itself to `endpoint`.
 */
export function HolidayLightsForm({ endpoint }: { endpoint: string }) {
  const form = useLeadForm(endpoint, holidayLightsLead, thank);
  const { formRef, alive, sending, errors, refusal, submit, noteInput, noteFocus } = form;
  return (
    <>
      <ErrorSummary form={formRef} refusal={refusal} errors={errors} />
      <form
        ref={formRef}
        action={endpoint}
        method="post"
        noValidate={alive}
        onSubmit={submit}
        onInput={noteInput}
        onFocus={noteFocus}
        className="space-y-5"
      >
        <HoursNote />
        <p className="text-ink-soft">{words.required}</p>
        <HolidayLightsFields errors={errors} ownServer={endpoint.startsWith('/')} />
        <SubmitButton sending={sending} words={words.submit} sendingWords={words.submitting} />
      </form>
    </>
  );
}
