import { quoteForm } from '@downspout/business/copy';
import { holidayForm } from '@downspout/business/holiday-copy';
import { consentShown } from '@downspout/leads/consent';
import { HOLIDAY_LIGHTS_FIELDS } from '@downspout/leads/fields/holiday-lights';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { QUOTE_FIELDS } from '@downspout/leads/fields/quote';
import { labelledOptions, type OptionLabels } from '@downspout/leads/labelled-options';
import type { LeadKind } from '../store/tables.ts';

/** A field as the page of a refused form shows it. */
export interface FormField extends Pick<LeadField, 'required' | 'autoComplete'> {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly control: LeadField['control'] | 'checkbox';
  /** Of a select: what stands there before a choice, and the choices. */
  readonly placeholder: string;
  readonly options: ReturnType<typeof labelledOptions>;
}

/** Hidden fields that a plain form post may carry in place of a request's headers. */
export const IDEMPOTENCY_KEY_FIELD = 'idempotency_key';
export const CONSENT_VERSION_FIELD = 'consent_version';
/** Shown to nobody: what fills it in does not see the form. */
export const HONEYPOT_FIELD = 'homepage';

/** The fields of a form, in its order; the consent in the wording of this version. */
export function formFields(kind: LeadKind, consentVersion: string | undefined): readonly FormField[] {
  return kind === 'quote' ? [...QUOTE, consentField(consentShown(consentVersion).text)] : HOLIDAY_LIGHTS;
}

const QUOTE = QUOTE_FIELDS.map((field) => {
  return formField(field, { name: field.column, label: quoteForm[field.name] }, quoteForm);
});
const HOLIDAY_LIGHTS = HOLIDAY_LIGHTS_FIELDS.map((field) => {
  return formField(field, { name: field.name, label: holidayForm[field.name] }, holidayForm);
});

interface SelectWords {
  readonly placeholders: Readonly<Record<string, string>>;
  readonly options: OptionLabels;
}

function formField(field: LeadField, shown: Pick<FormField, 'name' | 'label'>, words: SelectWords): FormField {
  const placeholder = words.placeholders[field.name] ?? '';
  return { ...field, ...shown, placeholder, options: labelledOptions(field, words.options) };
}

function consentField(label: string): FormField {
  return { name: 'sms_opt_in', label, control: 'checkbox', required: true, placeholder: '', options: [] };
}
