import { quoteError } from '@downspout/business/copy';
import { currentConsent } from '@downspout/leads/consent';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFocusFirstInvalid, withoutField } from '../../ui/form-errors.ts';
import { keptEntries } from '../../ui/kept-entries.ts';
import { preloadToaster, showToast } from '../../ui/toast/show-toast.ts';
import { attributionHeader, keepTouches } from '../attribution/touches.ts';
import { TOLD } from '../call-panel/told-details.ts';
import { createFormSigns } from '../form-signs/form-signs.ts';
import { createSubmissions, type Submissions } from '../submit-lead/submission.ts';
import { isOwnServer } from '../submit-lead/submit-lead.ts';
import { quotePayload } from './quote-payload.ts';
import { asksForInstall, takePostedRequest } from './reservation.ts';
import { type QuoteResult, sendQuote } from './send-quote.ts';
import { fillInTold, forgetTold, isTold, type ToldNote } from './told-entries.ts';

/** Where a form that was posted without script returns to. */
const RECEIVED = '#quote-received';

/** What the tab keeps of this form. What was told in a call is kept by itself, and comes back as that. */
export const quoteEntries = keptEntries('quote');

export type QuoteFormState =
  | { readonly name: 'editing' }
  | { readonly name: 'sending' }
  | { readonly name: 'confirmed'; readonly reserve: boolean };

export function useQuoteForm(endpoint: string) {
  const formRef = useRef<HTMLFormElement>(null);
  const submissions = useRef<Submissions>(null);
  const [signs] = useState(createFormSigns);
  const [state, setState] = useState<QuoteFormState>({ name: 'editing' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [told, setTold] = useState<ToldNote>(null);
  const focusFirstInvalid = useFocusFirstInvalid(formRef);

  /** While the visitor writes, the browser works on what tells them from a program. */
  const noteFocus = useCallback(() => {
    if (formRef.current !== null && isOwnServer(endpoint)) signs.begin(formRef.current);
  }, [endpoint, signs]);

  useEffect(() => {
    preloadToaster().catch(() => {});
    keepTouches();
    if (formRef.current !== null) quoteEntries.keep(formRef.current, isTold);
    if (formRef.current?.contains(document.activeElement)) noteFocus();
    if (location.hash !== RECEIVED) return;
    // A navigation, since only that moves `:target`, which shows the script-free thanks in this form's place.
    location.replace('#contact');
    const posted = takePostedRequest();
    if (posted === null) return;
    quoteEntries.forget();
    setState({ name: 'confirmed', reserve: posted.install });
  }, [noteFocus]);

  useEffect(() => {
    const filledIn = new Map<string, string>();
    const fillIn = () => {
      const note = formRef.current && fillInTold(formRef.current, filledIn);
      if (note !== null) setTold(note);
    };
    // During a call it waits for the end: until then what was said may be corrected.
    if (document.querySelector('[data-call]:not([data-state="idle"])') === null) fillIn();
    addEventListener(TOLD, fillIn);
    return () => removeEventListener(TOLD, fillIn);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.name !== 'editing' || form.dataset.sending === 'true') return;
    form.dataset.sending = 'true';
    setErrors({});
    setState({ name: 'sending' });
    const reserve = asksForInstall(form);
    const result = await send(form).catch((error): QuoteResult => {
      console.error(error);
      return { taken: false, fields: {} };
    });
    form.dataset.sending = 'false';
    takePostedRequest();
    if (result.taken) {
      submissions.current?.forget();
      forgetTold();
      quoteEntries.forget();
      setTold(null);
      setState({ name: 'confirmed', reserve });
      return;
    }
    setErrors(result.fields);
    setState({ name: 'editing' });
    focusFirstInvalid();
    void showToast({ ...quoteError, destructive: true });
  }

  async function send(form: HTMLFormElement): Promise<QuoteResult> {
    submissions.current ??= createSubmissions(new FormData(form).get('idempotency_key')?.toString());
    const payload = quotePayload(form);
    return sendQuote(submissions.current, {
      endpoint,
      signs: isOwnServer(endpoint) ? { ...attributionHeader(), ...(await signs.headers(form)) } : {},
      entries: payload,
      consentVersion: currentConsent.version,
      payload: () => payload,
    });
  }

  /** The browser found an entry missing or wrong: its own words, under each field. */
  function showInvalid(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = [...event.currentTarget.querySelectorAll<HTMLInputElement>(':invalid')];
    setErrors(Object.fromEntries(found.map((control) => [control.name, control.validationMessage])));
    focusFirstInvalid();
  }

  function noteInput(event: FormEvent<HTMLFormElement>): void {
    quoteEntries.keep(event.currentTarget, isTold);
    const control = event.target;
    if (control instanceof Element && control.matches(':valid')) {
      setErrors((current) => withoutField(current, control.getAttribute('name') ?? ''));
    }
  }

  return {
    formRef,
    state,
    errors,
    told,
    submit,
    showInvalid,
    noteInput,
    noteFocus,
    closeConfirmation: () => setState({ name: 'editing' }),
  };
}
