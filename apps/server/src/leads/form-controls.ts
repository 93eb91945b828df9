import { quoteForm } from '@downspout/business/copy';
import { escapeHtml } from '../escape-html.ts';
import type { FormField } from './form-fields.ts';

/** A field with its label, its entry and what is wrong with it, as HTML. */
export function formControl(field: FormField, entry: string, error: string | undefined): string {
  const { name } = field;
  const label = escapeHtml(field.label) + (field.required && !field.label.includes('*') ? ' *' : '');
  const invalid = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const fillIn = field.autoComplete === undefined ? '' : `autocomplete="${field.autoComplete}" `;
  const attributes = `${fillIn}id="${name}" name="${name}"${field.required ? ' required' : ''}${invalid}`;
  const message = error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`;
  if (field.control === 'checkbox') {
    const checked = isChecked(entry) ? ' checked' : '';
    const box = `<input type="checkbox" value="on" ${attributes}${checked}>`;
    return `<div class="field"><label class="consent" for="${name}">${box}<span>${label}</span></label>${message}</div>`;
  }
  const optional = field.required || /optional/i.test(label) ? '' : ` <small>${escapeHtml(quoteForm.optional)}</small>`;
  const control = controlOf(field, attributes, entry);
  return `<div class="field"><label for="${name}">${label}${optional}</label>${control}${message}</div>`;
}

/** What a checkbox sends when it is ticked. */
export function isChecked(entry: string | undefined): boolean {
  return entry === 'on' || entry === 'true';
}

function controlOf(field: FormField, attributes: string, entry: string): string {
  switch (field.control) {
    // The parser drops a line break right after the tag, so one is put there for it.
    case 'textarea':
      return `<textarea rows="4" ${attributes}>\n${escapeHtml(entry)}</textarea>`;
    case 'select':
      return `<select ${attributes}>${optionsOf(field, entry)}</select>`;
    default:
      return `<input type="${field.control}" ${attributes} value="${escapeHtml(entry)}">`;
  }
}

function optionsOf({ placeholder, options }: FormField, entry: string): string {
  const chosen = options.some((option) => option.value === entry);
  const first = `<option value="" disabled hidden${chosen ? '' : ' selected'}>${escapeHtml(placeholder)}</option>`;
  const rest = options.map(({ value, label }) => {
    const selected = value === entry ? ' selected' : '';
    return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
  });
  return first + rest.join('');
}
