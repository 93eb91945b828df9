import { holidayError } from '@downspout/business/copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFocusFirstInvalid, withoutField } from '../../ui/form-errors.ts';
import { keptEntries } from '../../ui/kept-entries.ts';
import { preloadToaster, showToast } from '../../ui/toast/show-toast.ts';
import { attributionHeader, keepTouches } from '../attribution/touches.ts';
import { createFormSigns } from '../form-signs/form-signs.ts';
import { takePostedRequest } from '../quote-form/reservation.ts';
import { createSubmissions, type Submissions } from '../submit-lead/submission.ts';
import { submitDraft } from '../submit-lead/submit-draft.ts';
import { isOwnServer } from '../submit-lead/submit-lead.ts';
import type { Refusal } from './error-summary.tsx';
import { loadRules, type Rules } from './load-rules.ts';
import { trackEvent } from './track-event.ts';

const THANK_YOU = '/thank-you';
const SUBMITTED_EVENT = 'lead_submit_holiday_lights';
/** What the tab keeps of this form. */
export const holidayEntries = keptEntries('holiday-lights');
const NOTHING_REFUSED: Refusal = { count: 0, fields: {} };

export function useHolidayLightsForm(endpoint: string) {
  const formRef = useRef<HTMLFormElement>(null);
  const submissions = useRef<Submissions>(null);
  const [signs] = useState(createFormSigns);
  const rules = useRef<Rules>(null);
  const [alive, setAlive] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>(NOTHING_REFUSED);
  const focusFirstInvalid = useFocusFirstInvalid(formRef);

  const release = useCallback(() => {
    if (formRef.current !== null) formRef.current.dataset.sending = 'false';
    setSubmitting(false);
  }, []);

  /** While the visitor writes, the browser works on what tells them from a program. */
  const noteFocus = useCallback(() => {
    if (formRef.current !== null && isOwnServer(endpoint)) signs.begin(formRef.current);
  }, [endpoint, signs]);

  useEffect(() => {
    setAlive(true);
    if (formRef.current !== null) holidayEntries.keep(formRef.current);
    if (formRef.current?.contains(document.activeElement)) noteFocus();
    loadRules().then(
      (loaded) => {
        rules.current = loaded;
      },
      () => {},
    );
    preloadToaster().catch(() => {});
    keepTouches();
    // Back from the thank-you page, the browser may show this one as it was left: submitting.
    const wakeUp = (event: PageTransitionEvent) => event.persisted && release();
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, [release, noteFocus]);

  function refuse(fields: FieldErrors): void {
    setErrors(fields);
    setRefusal(({ count }) => ({ count: count + 1, fields }));
    focusFirstInvalid();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // The browser does not post it: the page script's note of that is wrong.
    takePostedRequest();
    const form = event.currentTarget;
    if (submitting || form.dataset.sending === 'true') return;
    form.dataset.sending = 'true';
    // Seen at once also by whoever presses before the rules have come.
    if (rules.current === null) setSubmitting(true);
    try {
      await send(form, rules.current ?? (await loadRules()));
    } catch (error) {
      console.error(error);
      fail();
    }
  }

  async function send(form: HTMLFormElement, { checkEntries, holidayLightsPayload }: Rules): Promise<void> {
    const checked = checkEntries(form);
    if (!checked.valid) {
      release();
      refuse(checked.errors);
      return;
    }
    setErrors({});
    setRefusal(({ count }) => ({ count, fields: {} }));
    setSubmitting(true);
    submissions.current ??= createSubmissions(new FormData(form).get('idempotency_key')?.toString());
    const { outcome } = await submitDraft(submissions.current, {
      endpoint,
      signs: isOwnServer(endpoint) ? { ...attributionHeader(), ...(await signs.headers(form)) } : {},
      entries: checked.request,
      consentVersion: null,
      payload: (submittedAt) => holidayLightsPayload(checked.request, submittedAt),
    });
    if (outcome.kind === 'accepted') {
      trackEvent(SUBMITTED_EVENT);
      submissions.current.forget();
      holidayEntries.forget();
      location.assign(THANK_YOU);
      return;
    }
    console.error('The quote request was not taken:', outcome);
    if (outcome.kind === 'refused') refuse(outcome.fields);
    fail();
  }

  function fail(): void {
    release();
    void showToast({ ...holidayError, destructive: true });
  }

  /** A field that was marked and is right now loses its mark; none is marked while it is being written. */
  function noteInput(event: FormEvent<HTMLFormElement>): void {
    holidayEntries.keep(event.currentTarget);
    const field = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (field === null || !(field in errors)) return;
    // A mark is set by the rules, so they are there by then.
    const checked = rules.current?.checkEntries(event.currentTarget);
    if (checked === undefined) return;
    if (checked.valid || !(field in checked.errors)) setErrors((current) => withoutField(current, field));
  }

  return { formRef, alive, submitting, errors, refusal, submit, noteInput, noteFocus };
}
