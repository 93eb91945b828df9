import { spokenServices } from '@downspout/business/assistant';
import type { ServiceType } from '@downspout/leads/options';
import type { Draft, Field } from './dialogue.ts';
import { settle } from './dialogue.ts';
import { readStreet, withNumber, withStreet } from './understanding/address.ts';
import { swapped } from './understanding/correction.ts';
import { isSpelledName } from './understanding/name.ts';
import { addedNotes } from './understanding/notes.ts';
import { formatPhone } from './understanding/phone.ts';
import type { Understood } from './understanding/understand.ts';

/** Takes down the details in what was said, and returns which fields have changed. */
export function takeDown(draft: Draft, heard: Understood): Field[] {
  const before = { ...draft.details };
  takeName(draft, heard);
  takePhone(draft, heard);
  if (heard.email !== null) draft.details.email = heard.email;
  takeAddress(draft, heard);
  takeService(draft, heard);
  takeSwap(draft, heard);
  takeNotes(draft, heard);
  const changed = CHANGEABLE.filter((field) => draft.details[field] !== before[field]);
  // A yes was for another number; a no stays one.
  if (changed.includes('phone') && before.sms_opt_in === true) withdrawConsent(draft);
  return changed;
}

/** "Can you clean my gutters?" wants it done. */
const ASKS_FOR_IT =
  /\b(?:can|could|would|will) (?:you|someone|somebody) (?:guys |please |come )*(?:and )?(?:clean|wash|hang|install|put up|do|unclog|help)\b/i;
/** "The street is Elm". */
const NAMED_STREET =
  /\b(?:street|address) (?:name )?(?:is|should be|would be) (?!not\b|wrong\b|right\b|correct\b|incorrect\b|the\b|that\b|private\b)([\p{L}\p{N}][^.;!?]{1,80})/iu;

const CHANGEABLE = ['first_name', 'last_name', 'phone', 'email', 'address', 'service_type', 'notes'] as const;

export function withdrawConsent({ details, dialogue }: Draft): void {
  delete details.sms_opt_in;
  dialogue.settled = dialogue.settled.filter((question) => question !== 'consent');
}

function takeName({ details, dialogue }: Draft, { name, spelling, correction, text }: Understood): void {
  if (spelling !== null) {
    // It spells the part that begins as it does; the first name, if both do.
    const last = details.last_name ?? '';
    const isLast =
      last !== '' && initial(last) === initial(spelling) && initial(details.first_name ?? '') !== initial(spelling);
    if (isLast) details.last_name = spelling;
    else details.first_name = spelling;
    return;
  }
  if (name === null) return;
  const expected = dialogue.asked === 'name' || correction || /\bname\b/i.test(text) || isSpelledName(text);
  if (details.first_name !== undefined && !expected && details.first_name !== name.first) return;
  if (name.first !== '') details.first_name = name.first;
  if (name.last !== '') details.last_name = name.last;
}

function takePhone({ details, dialogue }: Draft, { phone, correction }: Understood): void {
  if (phone === null) return;
  if (phone.state === 'complete') {
    details.phone = phone.phone;
    dialogue.digits = '';
    return;
  }
  const known = (details.phone ?? '').replace(/ ext.*/, '').replace(/\D/g, '');
  if (phone.state === 'partial' && correction && known.length === 10 && [4, 7].includes(phone.digits.length)) {
    // "No, it's 555-0199", "it ends in 0199": the beginning stays.
    const mended = formatPhone(known.slice(0, -phone.digits.length) + phone.digits);
    if (mended !== null) details.phone = mended;
    return;
  }
  if (details.phone === undefined || dialogue.asked === 'phone')
    dialogue.digits = phone.state === 'partial' ? phone.digits : '';
}

function takeAddress({ details }: Draft, { address, correction, text }: Understood): void {
  if (address !== null) {
    details.address = address;
    return;
  }
  const named = NAMED_STREET.exec(text)?.[1];
  if (named !== undefined) {
    const [, number, type] = /^(\d+\w?) .*? (\p{L}+)(?:,|$)/u.exec(details.address ?? '') ?? [];
    const whole =
      number !== undefined &&
      !/\d/.test(named) &&
      withStreet(details.address ?? '', /\s/.test(named) ? named : `${named} ${type}`);
    details.address = whole || named;
    return;
  }
  const numbered = withNumber(details.address ?? '', text);
  if (numbered !== null) {
    details.address = numbered;
    return;
  }
  const street = correction && details.address !== undefined ? readStreet(text.replace(/\bnot [^,.;]*/i, '')) : null;
  const mended = street === null ? null : withStreet(details.address ?? '', street);
  if (mended !== null) details.address = mended;
}

function takeService(draft: Draft, heard: Understood): void {
  // "Your crew broke my gutter" orders nothing.
  if (heard.topics.includes('complaint') || heard.topics.includes('booked')) return;
  const { details, dialogue } = draft;
  const named = heard.services;
  const asksOnly =
    heard.question && !heard.topics.includes('quote') && heard.urgency === null && !asksForIt(heard.text);
  if (asksOnly || (heard.topics.includes('price') && !dialogue.wanted)) {
    const [only] = named;
    if (only !== undefined) dialogue.interest = named.length > 1 ? 'multiple' : only;
    return;
  }
  if (named.length === 0) {
    if (dialogue.asked === 'service' && (heard.several || heard.answer.answer === 'unsure'))
      details.service_type = 'multiple';
    return;
  }
  const known = details.service_type ?? '';
  const [first = 'multiple'] = named;
  if (named.length > 1) setSeveral(draft, named);
  else if (known === '' || known === first) details.service_type = first;
  else if (!heard.addition && (heard.correction || dialogue.asked === 'service')) setSingle(draft, first);
  else if (known !== 'multiple') setSeveral(draft, [known, first]);
}

function asksForIt(text: string): boolean {
  const asked = ASKS_FOR_IT.exec(text);
  return asked !== null && /\b(?:my|our)\b/i.test(text.slice(asked.index + asked[0].length));
}

function setSingle({ details }: Draft, service: ServiceType): void {
  details.service_type = service;
  const notes = details.notes?.replace(/(?:^| )Services: [^.:]*\./, '').trim();
  if (notes !== undefined) details.notes = notes;
}

/** The form has one value for several services, so which ones they are goes into the notes. */
function setSeveral({ details }: Draft, services: readonly ServiceType[]): void {
  details.service_type = 'multiple';
  const names = services.map((service) => spokenServices[service]).join(', ');
  details.notes = addedNotes(details.notes ?? '', `Services: ${names}`);
}

function takeSwap({ details }: Draft, { swap }: Understood): void {
  if (swap === null) return;
  for (const field of ['first_name', 'last_name', 'email', 'address'] as const) {
    const mended = swapped(details[field] ?? '', swap);
    if (mended !== null) details[field] = mended;
  }
}

function takeNotes({ details, dialogue }: Draft, { notes, question, text, unread }: Understood): void {
  const asksOnly = question && dialogue.asked !== 'notes' && !/\b(?:my|our|i have|we have)\b/i.test(text);
  if (notes === '' || (asksOnly && unread === '')) return;
  details.notes = addedNotes(details.notes ?? '', notes);
  if (dialogue.asked === 'notes') settle(dialogue, 'notes');
}

function initial(name: string): string {
  return name.charAt(0).toLowerCase();
}
