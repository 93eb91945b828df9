import { callPanel as words } from '@downspout/business/call-panel';
import { element } from './element.ts';

export type PanelMarkup = ReturnType<typeof panelMarkup>;

/** The panel's elements. Only finished lines come into the log, so that each is announced once. */
export function panelMarkup() {
  const who = element('span', { class: 'call-who' });
  const time = element('span', { class: 'call-time' }, '0:00');
  const fold = element('button', { type: 'button', class: 'call-fold', 'aria-controls': 'call-body' });
  const log = element('div', { role: 'log', 'aria-label': words.captions });
  const unfinished = element('div', { 'aria-hidden': 'true' });
  const lines = element('div', { class: 'call-lines', tabindex: '0', role: 'group', 'aria-label': words.region });
  lines.append(log, unfinished);
  const phone = element('a', { class: 'btn btn-copper', hidden: '' });
  const note = element('p', { role: 'status', class: 'call-note' });
  const field = element('input', {
    class: 'field-box',
    'aria-label': words.field,
    placeholder: words.field,
    autocomplete: 'off',
    enterkeyhint: 'send',
  });
  const form = element('form', {}, field, element('button', { class: 'btn btn-line' }, words.send));
  const mute = element('button', { type: 'button', class: 'link' });
  const controls = element('div', { class: 'call-controls' }, note, form, mute);
  const body = element('div', { id: 'call-body', class: 'call-body' }, lines, phone, controls);
  const head = element('div', { class: 'call-head' }, who, time, fold);
  const panel = element('section', { class: 'call-panel', 'aria-label': words.region, hidden: '' }, head, body);
  return { panel, body, who, time, fold, lines, log, unfinished, phone, note, form, field, mute };
}
