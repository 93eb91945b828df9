import { escapeHtml } from '../escape-html.ts';
import type { BuiltOffice } from '../office/office-pages.ts';
import { keepText } from '../pages/kept-file.ts';
import { DEMO_PASSWORD } from './office-day.ts';

/** The office with a page that says from its first byte on that it is the demo; its screens read it there. */
export function markedOffice(office: BuiltOffice): BuiltOffice {
  const tag = '<html lang="en">';
  const title = '<title>';
  const html = office.page.plain.bytes.toString();
  if (!html.includes(tag) || !html.includes(title)) throw new Error('The office’s page cannot be marked as the demo');
  const marked = html
    .replace(tag, `<html lang="en" data-demo="${escapeHtml(DEMO_PASSWORD)}">`)
    .replace(title, `${title}Demo: `);
  return { ...office, page: keepText(marked, office.page.type) };
}
