import { mail as words } from '@downspout/business/office/mail';
import { escapeHtml } from '../escape-html.ts';

/** What stands in a mail. */
export interface MailBody {
  readonly intro: string | null;
  /** A label and what it labels; `''` when it stands alone. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly link: string | null;
}

/** The same as plain text and as HTML. Nothing that was told becomes markup. */
export function mailBody(body: MailBody): { text: string; html: string } {
  return { text: asText(body), html: asHtml(body) };
}

function asText({ intro, rows, link }: MailBody): string {
  const lines = rows.map(([label, value]) => (value === '' ? label : `${label}: ${indented(value)}`));
  const parts = [intro, lines.join('\n'), link === null ? null : `${words.open}:\n${link}`, `-- \n${words.footer}`];
  return parts.filter(Boolean).join('\n\n');
}

function indented(value: string): string {
  const lines = value.split(/\r\n?|\n/);
  return lines.length === 1 ? value : `\n  ${lines.join('\n  ')}`;
}

function asHtml({ intro, rows, link }: MailBody): string {
  const parts = [
    intro === null ? '' : `<p>${escaped(intro)}</p>`,
    rows.length === 0 ? '' : `<table cellpadding="4">${rows.map(asRow).join('')}</table>`,
    link === null ? '' : `<p><a href="${escaped(link)}">${words.open}</a></p>`,
    `<p><small>${escaped(words.footer)}</small></p>`,
  ];
  return `<!doctype html><html lang="en"><body>${parts.join('')}</body></html>`;
}

function asRow([label, value]: readonly [string, string]): string {
  const head = `<th align="left" valign="top"${value === '' ? ' colspan="2"' : ''}>${escaped(label)}</th>`;
  return `<tr>${head}${value === '' ? '' : `<td>${escaped(value)}</td>`}</tr>`;
}

function escaped(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
