import type { FieldErrors } from '@downspout/leads/field-errors';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFocusFirstInvalid, withoutField } from '../../ui/form-errors.ts';
import { preloadToaster, showToast, type ToastMessage } from '../../ui/toast/show-toast.ts';
import { attributionHeader, keepTouches } from '../attribution/touches.ts';
import { createBotCheck } from '../bot-check/bot-check.ts';
import { takePostedRequest } from '../quote-form/reservation.ts';
import { createSubmissions, type SubmissionDraft, type Submissions } from '../submit-lead/submission.ts';
import { isOwnServer, submitDraft } from '../submit-lead/submit-lead.ts';

/** How the two forms differ. */
export interface LeadForm {
  /** Keeps in the tab what stands in the form. */
  keep(form: HTMLFormElement): void;
  /** The request is taken: nothing of it is kept any more. */
  forget(): void;
  /** Said when the request was not taken. */
  readonly failure: Omit<ToastMessage, 'destructive'>;
  /** Whether a request that was taken leads to another page, from which the browser may come back to this one as it was. */
  readonly leavesPage: boolean;
  /** Fetches the rules, once the form is alive. */
  loadRules?(): void;
  /** A promise while the rules are on their way. */
  check(form: HTMLFormElement): Checked | Promise<Checked>;
  isRight(control: Element, form: HTMLFormElement): boolean;
  /** What is to be mended of a request that was not taken; null when it was. */
  refusedIn(sent: Sent): Promise<FieldErrors | null>;
}

export type Checked =
  | { readonly valid: true; readonly draft: Draft }
  | { readonly valid: false; readonly errors: FieldErrors };

type Draft = Omit<SubmissionDraft, 'endpoint' | 'signs'>;
type Sent = Awaited<ReturnType<typeof submitDraft>>;
type FormRef = RefObject<HTMLFormElement | null>;

/** What was wrong with the form when its button was pressed, and at which press, so that each is announced. */
export interface Refusal {
  readonly count: number;
  readonly fields: FieldErrors;
}

/** What both forms do. `onTaken` is given the entries that were sent. */
export function useLeadForm(endpoint: string, lead: LeadForm, onTaken: (entries: SubmissionDraft['entries']) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const { errors, refusal, refuse, clear, unmark } = useMarks(formRef);
  const { noteFocus, send, forgetSent } = useSending(endpoint, formRef);
  const release = useCallback(() => {
    if (formRef.current !== null) formRef.current.dataset.sending = 'false';
    setSending(false);
  }, []);
  const alive = useAlive(formRef, lead, noteFocus, release);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // The browser does not post it: the page script's note of that is wrong.
    takePostedRequest();
    const form = event.currentTarget;
    if (sending || form.dataset.sending === 'true') return;
    form.dataset.sending = 'true';
    const failed = await checkAndSend(form).catch((error): FieldErrors => {
      console.error(error);
      return {};
    });
    if (failed === null) return;
    release();
    refuse(failed);
    void showToast({ ...lead.failure, destructive: true });
  }

  /** What is to be mended of a request that was sent and not taken; null when there is nothing to say of it. */
  async function checkAndSend(form: HTMLFormElement): Promise<FieldErrors | null> {
    const checking = lead.check(form);
    // Seen at once also by whoever presses before the rules have come.
    if (checking instanceof Promise) setSending(true);
    const checked = checking instanceof Promise ? await checking : checking;
    if (!checked.valid) {
      release();
      refuse(checked.errors);
      return null;
    }
    clear();
    setSending(true);
    const failed = await lead.refusedIn(await send(form, checked.draft));
    if (failed !== null) return failed;
    forgetSent();
    lead.forget();
    if (!lead.leavesPage) release();
    onTaken(checked.draft.entries);
    return null;
  }

  /** A field that was marked and is right now loses its mark; none is marked while it is being written. */
  function noteInput(event: FormEvent<HTMLFormElement>): void {
    lead.keep(event.currentTarget);
    const control = event.target instanceof Element ? event.target : null;
    const field = control?.getAttribute('name') ?? '';
    if (control !== null && field in errors && lead.isRight(control, event.currentTarget)) unmark(field);
  }

  return { formRef, alive, sending, errors, refusal, refuse, submit, noteInput, noteFocus };
}

/** The errors under the fields, and the list of them. */
function useMarks(formRef: FormRef) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>({ count: 0, fields: {} });
  const focusFirstInvalid = useFocusFirstInvalid(formRef);
  return {
    errors,
    refusal,
    refuse(fields: FieldErrors) {
      setErrors(fields);
      setRefusal(({ count }) => ({ count: count + 1, fields }));
      focusFirstInvalid();
    },
    clear() {
      setErrors({});
      setRefusal(({ count }) => ({ count, fields: {} }));
    },
    unmark: (field: string) => setErrors((current) => withoutField(current, field)),
  };
}

function useSending(endpoint: string, formRef: FormRef) {
  const submissions = useRef<Submissions>(null);
  const [botCheck] = useState(createBotCheck);

  /** While the visitor writes, the browser works on what tells them from a program. */
  const noteFocus = useCallback(() => {
    if (formRef.current !== null && isOwnServer(endpoint)) botCheck.begin(formRef.current);
  }, [endpoint, formRef, botCheck]);

  async function send(form: HTMLFormElement, draft: Draft): Promise<Sent> {
    submissions.current ??= createSubmissions(new FormData(form).get('idempotency_key')?.toString());
    const headers = isOwnServer(endpoint) ? { ...attributionHeader(), ...(await botCheck.headers(form)) } : {};
    return submitDraft(submissions.current, { ...draft, endpoint, signs: headers });
  }

  return { noteFocus, send, forgetSent: () => submissions.current?.forget() };
}

/** Whether the form's script has taken it over; what is to be done then. */
function useAlive(formRef: FormRef, lead: LeadForm, noteFocus: () => void, release: () => void): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    if (formRef.current !== null) lead.keep(formRef.current);
    if (formRef.current?.contains(document.activeElement)) noteFocus();
    lead.loadRules?.();
    preloadToaster().catch(() => {});
    keepTouches();
    // Back from the page it led to, the browser may show this one as it was left: sending.
    const wakeUp = (event: PageTransitionEvent) => lead.leavesPage && event.persisted && release();
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, [formRef, lead, noteFocus, release]);
  return alive;
}
