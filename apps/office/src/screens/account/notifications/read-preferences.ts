import { LEAD_KINDS } from '@downspout/office-api/leads';
import type { NotificationPreferences } from '@downspout/office-api/notifications';
import { dialled } from '../../../ui/phone-number.ts';

const TURNS = ['first', 'backup', 'last'] as const;

/** What the form says: a box that is checked is there by its name, and what is switched off is not. */
export function readPreferences(form: FormData): NotificationPreferences {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = text('textNumber');
  return {
    ways: { push: form.has('push'), mail: form.has('mail'), text: form.has('text') },
    mailAddress: text('mailAddress'),
    textNumber: dialled(number) ?? number,
    kinds: LEAD_KINDS.filter((kind) => form.getAll('kinds').includes(kind)),
    turn: TURNS.find((turn) => turn === form.get('turn')) ?? 'first',
    quietHours: form.has('quiet') ? { from: text('from'), to: text('to') } : null,
    showsDetails: form.has('showsDetails'),
    summaryAt: form.has('summary') ? text('summaryAt') : null,
  };
}
