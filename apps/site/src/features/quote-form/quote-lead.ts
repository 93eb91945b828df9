import { quoteError } from '@downspout/business/copy';
import { quoteSource } from '@downspout/business/facts';
import { cleanEntry } from '@downspout/leads/clean-text';
import { currentConsent } from '@downspout/leads/consent';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { QUOTE_FIELDS } from '@downspout/leads/fields/quote';
import { keptEntries } from '../../ui/kept-entries.ts';
import type { LeadForm } from '../lead-form/use-lead-form.ts';
import { keepForLater } from '../submit-lead/deliver-queue.ts';
import { forgetCallDetails, isFromCall } from './call-details-entries.ts';

/** What the tab keeps of this form. What was told in a call is kept by itself, and comes back as that. */
export const quoteEntries = keptEntries('quote');

/** What the quote form does in its own way: the browser enforces its rules, and a request never fails for the network. */
export const quoteLead: LeadForm = {
  keep: (form) => quoteEntries.keep(form, isFromCall),
  forget() {
    quoteEntries.forget();
    forgetCallDetails();
  },
  failure: quoteError,
  leavesPage: false,
  check(form) {
    const entries = quotePayload(form);
    return { valid: true, draft: { entries, consentVersion: currentConsent.version, payload: () => entries } };
  },
  isRight: (control) => control.matches(':valid'),
  /** A network failure counts as taken (specification, point 8), and is made true: the request is kept, and sent later. */
  async refusedIn({ submission, outcome }) {
    if (outcome.kind === 'refused') return outcome.fields;
    if (outcome.kind === 'unreachable') await keepForLater(submission);
    return null;
  },
};

/** The body of the specification's point 7, from the form's controls. */
function quotePayload(form: HTMLFormElement) {
  const data = new FormData(form);
  const entries = QUOTE_FIELDS.map(({ column, control }) => {
    return [column, cleanEntry(control, String(data.get(column) ?? ''))] as const;
  });
  return { ...Object.fromEntries(entries), sms_opt_in: data.has('sms_opt_in'), source: quoteSource };
}

/** What the browser finds missing or wrong, in its own words. */
export function invalidEntries(form: HTMLFormElement): FieldErrors {
  const found = [...form.querySelectorAll<HTMLInputElement>(':invalid')];
  return Object.fromEntries(found.map((control) => [control.name, control.validationMessage]));
}
