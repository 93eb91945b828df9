import { quoteForm, serviceTypeLabels } from '@downspout/business/copy';
import {
  budgetRangeLabels,
  holidayForm,
  installWindowLabels,
  roofStoriesLabels,
  styleLabels,
} from '@downspout/business/holiday-copy';
import { consentShown } from '@downspout/leads/consent';
import { BUDGET_RANGES, INSTALL_WINDOWS, LIGHT_STYLES, ROOF_STORIES, SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadKind } from '../store/tables.ts';

/** A field as the page of a refused form shows it. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'select' | 'checkbox';
  readonly required: boolean;
  /** What a browser may fill in (WCAG 1.3.5). */
  readonly autocomplete?: 'given-name' | 'family-name' | 'email' | 'tel' | 'street-address';
  /** Of a select: what stands there before a choice, and the choices. */
  readonly placeholder?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Hidden fields that a plain form post may carry in place of a request's headers. */
export const IDEMPOTENCY_KEY_FIELD = 'idempotency_key';
export const CONSENT_VERSION_FIELD = 'consent_version';
/** Shown to nobody: what fills it in does not see the form. */
export const HONEYPOT_FIELD = 'homepage';

/** The fields of a form, in its order; the consent in the wording of this version. */
export function formFields(kind: LeadKind, consentVersion: string | undefined): readonly FormField[] {
  return kind === 'quote' ? quoteFields(consentShown(consentVersion).text) : HOLIDAY_FIELDS;
}

function quoteFields(consentText: string): FormField[] {
  return [
    { name: 'first_name', label: quoteForm.firstName, control: 'text', required: true, autocomplete: 'given-name' },
    { name: 'last_name', label: quoteForm.lastName, control: 'text', required: true, autocomplete: 'family-name' },
    { name: 'email', label: quoteForm.email, control: 'email', required: true, autocomplete: 'email' },
    { name: 'phone', label: quoteForm.phone, control: 'tel', required: true, autocomplete: 'tel' },
    { name: 'address', label: quoteForm.address, control: 'text', required: true, autocomplete: 'street-address' },
    {
      name: 'service_type',
      label: quoteForm.serviceType,
      control: 'select',
      required: false,
      placeholder: quoteForm.servicePlaceholder,
      options: labelled(SERVICE_TYPES, serviceTypeLabels),
    },
    { name: 'notes', label: quoteForm.notes, control: 'textarea', required: false },
    { name: 'sms_opt_in', label: consentText, control: 'checkbox', required: true },
  ];
}

const { placeholders } = holidayForm;

const HOLIDAY_FIELDS: readonly FormField[] = [
  { name: 'firstName', label: holidayForm.firstName, control: 'text', required: true, autocomplete: 'given-name' },
  { name: 'lastName', label: holidayForm.lastName, control: 'text', required: true, autocomplete: 'family-name' },
  { name: 'email', label: holidayForm.email, control: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', label: holidayForm.phone, control: 'tel', required: true, autocomplete: 'tel' },
  { name: 'address', label: holidayForm.address, control: 'text', required: true, autocomplete: 'street-address' },
  choice('roofStories', holidayForm.roofStories, placeholders.roofStories, labelled(ROOF_STORIES, roofStoriesLabels)),
  choice(
    'installWindow',
    holidayForm.installWindow,
    placeholders.installWindow,
    labelled(INSTALL_WINDOWS, installWindowLabels),
  ),
  choice('style', holidayForm.style, placeholders.style, labelled(LIGHT_STYLES, styleLabels)),
  choice('budgetRange', holidayForm.budgetRange, placeholders.budgetRange, labelled(BUDGET_RANGES, budgetRangeLabels)),
  { name: 'notes', label: holidayForm.notes, control: 'textarea', required: false },
  { name: 'photoUrl', label: holidayForm.photoUrl, control: 'url', required: false },
];

function choice(name: string, label: string, placeholder: string, options: FormField['options'] = []): FormField {
  return { name, label, control: 'select', required: true, placeholder, options };
}

function labelled<Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: labels[value] }));
}
