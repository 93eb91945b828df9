import { escapeHtml } from '../escape-html.ts';
import { mail as words } from './mail-words.ts';

/** What stands in a mail. */
export interface MailBody {
  readonly intro: string | null;
  /** A label and what it labels; `''` when it stands alone. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** To the office. */
  readonly link: string | null;
  /** What else can be done at a tap. */
  readonly actions?: readonly MailAction[];
}

/** A link that is a button. */
export interface MailAction {
  readonly label: string;
  readonly href: string;
}

/** As large as a thumb, in the colors of the reader. */
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:12px 18px;border:1px solid;border-radius:6px;text-decoration:none';

/** The same as plain text and as HTML. Nothing that was told becomes markup. */
export function mailBody(body: MailBody): { text: string; html: string } {
  return { text: asText(body), html: asHtml(body) };
}

function asText({ intro, rows, link, actions = [] }: MailBody): string {
  const lines = rows.map(([label, value]) => (value === '' ? label : `${label}: ${indented(value)}`));
  const links = actions.map(({ label, href }) => `${label}: ${href}`);
  const open = link === null ? null : `${words.open}:\n${link}`;
  return [intro, lines.join('\n'), links.join('\n'), open, TEXT_END].filter(Boolean).join('\n\n');
}

function actionsOf({ actions = [], link }: MailBody): readonly MailAction[] {
  return link === null ? actions : [...actions, { label: words.open, href: link }];
}

function indented(value: string): string {
  const lines = value.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.length === 1 ? value : `\n  ${lines.join('\n  ')}`;
}

function asHtml(body: MailBody): string {
  const { intro, rows } = body;
  return htmlPage([
    intro === null ? '' : `<p>${escaped(intro)}</p>`,
    htmlButtons(actionsOf(body)),
    rows.length === 0 ? '' : `<table cellpadding="4">${rows.map(asRow).join('')}</table>`,
  ]);
}

/** As every mail ends in plain text. */
export const TEXT_END = `-- \n${words.footer}`;

/** These parts, and below them who sent them. */
export function htmlPage(parts: readonly string[]): string {
  const end = `<p><small>${escaped(words.footer)}</small></p>`;
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"></head><body>${parts.join('')}${end}</body></html>`;
}

/** `''` without any. */
export function htmlButtons(actions: readonly MailAction[]): string {
  const buttons = actions.map(({ label, href }) => `<a style="${BUTTON}" href="${escaped(href)}">${label}</a>`);
  return buttons.length === 0 ? '' : `<p>${buttons.join(' ')}</p>`;
}

function asRow([label, value]: readonly [string, string]): string {
  const head = `<th align="left" valign="top"${value === '' ? ' colspan="2"' : ''}>${escaped(label)}</th>`;
  return `<tr>${head}${value === '' ? '' : `<td>${escaped(value)}</td>`}</tr>`;
}

/** As markup that says this and nothing else. */
export function escaped(text: string): string {
  return escapeHtml(text).replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>');
}
