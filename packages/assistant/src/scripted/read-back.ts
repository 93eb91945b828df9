import { readBack, spokenServices } from '@downspout/business/assistant';
import type { Details, Field } from './dialogue.ts';

/** Longer notes are not read out. */
export const MOST_NOTES = 160;

/** All that goes into the request, for the visitor's yes. */
export function readBackWhole(details: Details): string {
  const fields = ['service_type', 'first_name', 'phone', 'email', 'address'] as const;
  const parts = fields.map((field) => fieldWords(details, field)).filter((part) => part !== '');
  const notes = details.notes ? fieldWords(details, 'notes') : '';
  const texts = details.sms_opt_in === true ? readBack.texts : readBack.noTexts;
  return readBack.whole(parts.join(', '), [notes, texts].filter((part) => part !== '').join(' '));
}

/** Only what was changed since the request was stored. */
export function readBackChanges(details: Details, changed: readonly Field[]): string {
  const changes = new Set(changed.map((field) => (field === 'last_name' ? 'first_name' : field)));
  const sentences: Field[] = [...changes].filter((field) => field === 'notes' || field === 'sms_opt_in');
  const parts = [...changes].filter((field) => !sentences.includes(field)).map((field) => fieldWords(details, field));
  return readBack.changed(
    parts.filter((part) => part !== '').join(', '),
    sentences.map((field) => fieldWords(details, field)).join(' '),
  );
}

function fieldWords(details: Details, field: Field): string {
  switch (field) {
    case 'service_type':
      return details.service_type ? readBack.service(spokenServices[details.service_type]) : readBack.quote;
    case 'first_name':
    case 'last_name':
      return readBack.name([details.first_name, details.last_name].filter(Boolean).join(' '));
    case 'phone':
      return readBack.phone(details.phone ?? '');
    case 'email':
      return details.email ? readBack.email(details.email) : '';
    case 'address':
      return details.address ? readBack.address(details.address) : '';
    case 'notes':
      return (details.notes ?? '').length <= MOST_NOTES ? readBack.notes(details.notes ?? '') : readBack.longNotes;
    case 'sms_opt_in':
      return details.sms_opt_in === true ? readBack.texts : readBack.noTexts;
  }
}
