import { createHash, randomUUID } from 'node:crypto';
import { formAnswer } from '@downspout/business/copy';
import { brand, phone } from '@downspout/business/facts';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { HOLIDAY_LIGHTS_URL, QUOTES_URL } from '@downspout/leads/site-urls';
import { escapeHtml } from '../escape-html.ts';
import { TRUSTED_TYPES } from '../pages/content-security-policy.ts';
import type { LeadKind } from '../store/tables.ts';
import { formControl } from './form-controls.ts';
import { CONSENT_VERSION_FIELD, type FormField, formFields, IDEMPOTENCY_KEY_FIELD } from './form-fields.ts';
import { FORM_STYLE } from './form-style.ts';

/** The page loads nothing but our display face, runs nothing, and sends its form only here. */
export const FORM_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(FORM_STYLE).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  ...TRUSTED_TYPES,
].join('; ');

/** Where each form posts, and where its visitor came from. */
const ADDRESSES: Readonly<Record<LeadKind, { action: string; back: string }>> = {
  quote: { action: QUOTES_URL, back: '/' },
  'holiday-lights': { action: HOLIDAY_LIGHTS_URL, back: '/holiday-lights' },
};

export interface FormPage {
  readonly kind: LeadKind;
  /** Which words of `formAnswer` head the page. */
  readonly reason: 'invalid' | 'keyReused' | 'unavailable' | 'tooMany' | 'tooLarge' | 'unreadable';
  /** What was sent, by field; null when it could not be read, and then no form is shown. */
  readonly entries: Readonly<Record<string, string>> | null;
  readonly fields: FieldErrors;
  /** The key under which the form is sent again; null makes a new one. */
  readonly idempotencyKey: string | null;
}

const HEADER =
  `<header><div><a class="brand" href="/">${escapeHtml(brand.name)}</a>` +
  `<a class="call" href="${phone.href}">${escapeHtml(phone.display)}</a></div></header>`;

/** The answer to a form sent without script that was not taken: what is wrong, and the form with every entry kept. */
export function formPage(page: FormPage): string {
  const { title, text } = formAnswer[page.reason];
  const heading = escapeHtml(title);
  const back = `<p><a href="${ADDRESSES[page.kind].back}">${escapeHtml(formAnswer.back)}</a></p>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${heading} | ${escapeHtml(brand.name)}</title><style>${FORM_STYLE}</style></head>` +
    `<body>${HEADER}<main><h1>${heading}</h1><p>${escapeHtml(text)}</p>${formOf(page)}${back}</main></body></html>`
  );
}

function formOf(page: FormPage): string {
  const { entries } = page;
  if (entries === null) return '';
  const consentVersion = entries[CONSENT_VERSION_FIELD];
  const fields = formFields(page.kind, consentVersion);
  const controls = fields.map((field) => formControl(field, entries[field.name] ?? '', page.fields[field.name]));
  return (
    `${errorList(fields, page.fields)}<form method="post" action="${ADDRESSES[page.kind].action}">` +
    hidden(IDEMPOTENCY_KEY_FIELD, page.idempotencyKey ?? randomUUID()) +
    (consentVersion === undefined ? '' : hidden(CONSENT_VERSION_FIELD, consentVersion)) +
    `${controls.join('')}<button>${escapeHtml(formAnswer.send)}</button></form>`
  );
}

function errorList(fields: readonly FormField[], errors: FieldErrors): string {
  const items = fields.flatMap(({ name, label, control }) => {
    const message = errors[name];
    if (message === undefined) return [];
    // The consent's label is its whole wording; its message says enough.
    const words = control === 'checkbox' ? message : `${label}: ${message}`;
    return [`<li><a href="#${name}">${escapeHtml(words)}</a></li>`];
  });
  return items.length === 0 ? '' : `<ul class="errors">${items.join('')}</ul>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
