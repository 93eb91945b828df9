import { holidayError } from '@downspout/business/copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFocusFirstInvalid, withoutField } from '../../ui/form-errors.ts';
import { preloadToaster, showToast } from '../../ui/toast/show-toast.ts';
import { createSubmissions, type Submissions } from '../submit-lead/submission.ts';
import { submitDraft } from '../submit-lead/submit-draft.ts';
import { checkEntries, holidayLightsPayload } from './holiday-lights-payload.ts';
import { trackEvent } from './track-event.ts';

const THANK_YOU = '/thank-you';
const SUBMITTED_EVENT = 'lead_submit_holiday_lights';

export function useHolidayLightsForm(endpoint: string) {
  const formRef = useRef<HTMLFormElement>(null);
  const submissions = useRef<Submissions>(null);
  const [alive, setAlive] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const focusFirstInvalid = useFocusFirstInvalid(formRef);

  const release = useCallback(() => {
    if (formRef.current !== null) formRef.current.dataset.sending = 'false';
    setSubmitting(false);
  }, []);

  useEffect(() => {
    setAlive(true);
    preloadToaster().catch(() => {});
    // Back from the thank-you page, the browser may show this one as it was left: submitting.
    const wakeUp = (event: PageTransitionEvent) => event.persisted && release();
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, [release]);

  function refuse(fields: FieldErrors): void {
    setErrors(fields);
    focusFirstInvalid();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (submitting || form.dataset.sending === 'true') return;
    const checked = checkEntries(form);
    if (!checked.valid) return refuse(checked.errors);
    form.dataset.sending = 'true';
    setErrors({});
    setSubmitting(true);
    submissions.current ??= createSubmissions(new FormData(form).get('idempotency_key')?.toString());
    const draft = {
      endpoint,
      entries: checked.request,
      consentVersion: null,
      payload: (submittedAt: string) => holidayLightsPayload(checked.request, submittedAt),
    };
    try {
      const { outcome } = await submitDraft(submissions.current, draft);
      if (outcome.kind === 'accepted') {
        trackEvent(SUBMITTED_EVENT);
        submissions.current.forget();
        location.assign(THANK_YOU);
        return;
      }
      console.error('The quote request was not taken:', outcome);
      if (outcome.kind === 'refused') refuse(outcome.fields);
    } catch (error) {
      console.error(error);
    }
    release();
    void showToast({ ...holidayError, destructive: true });
  }

  /** A field that was marked and is right now loses its mark; none is marked while it is being written. */
  function recheck(event: FormEvent<HTMLFormElement>): void {
    const field = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (field === null || !(field in errors)) return;
    const checked = checkEntries(event.currentTarget);
    if (checked.valid || !(field in checked.errors)) setErrors((current) => withoutField(current, field));
  }

  return { formRef, alive, submitting, errors, submit, recheck };
}
