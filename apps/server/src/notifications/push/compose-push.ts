import { quoteForm } from '@downspout/business/copy';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { optionLabel } from '@downspout/leads/labelled-options';
import type { PushMessage } from '@downspout/office-api/notifications';
import { leadType } from '../../deliveries/mail-text.ts';
import type { StoredLead } from '../../deliveries/stored-leads.ts';
import { townOf } from '../../leads/town.ts';
import { oneLine } from '../../one-line.ts';
import { contactLinks } from '../contact-links.ts';
import { push as words } from './push-words.ts';

/**
 * Of a name, a service or a town, and of the notes. Whatever they are made of, the message stays below the 3,993 bytes of
 * one push: 4,096 but for the header, padding and tag of its encryption (RFC 8291, 4; RFC 8188, 2).
 */
const MAX_WORDS_CHARACTERS = 100;
const MAX_NOTES_CHARACTERS = 600;
/** Farther back no end of a word is looked for. */
const LAST_WORD = /\s\S{0,30}$/;

/** What a notification is composed of. */
export interface Notice {
  /** Of its delivery. */
  readonly id: string;
  readonly stage: number;
  readonly unanswered: number;
  readonly showsDetails: boolean;
  /** What the lead's person has texted; null when it tells of the lead itself. */
  readonly texted: string | null;
}

/** What a device is told of a lead: who, what and where, and the first words of the notes; or, by choice, only that it came. */
export function leadPush(lead: StoredLead, { id, stage, unanswered, showsDetails, texted }: Notice): PushMessage {
  const base = { id, leadId: lead.id, stage, unanswered };
  const titled = (title: string) => (stage === 0 ? title : words.again(title));
  if (!showsDetails) {
    const { title, body } = texted === null ? words.withoutDetails : words.textWithoutDetails;
    return { ...base, title: titled(title), body, call: null, text: null };
  }
  const { call, text } = contactLinks(lead);
  if (texted !== null) {
    return { ...base, title: words.texted(nameOf(lead)), call, text, body: shortened(texted, MAX_NOTES_CHARACTERS) };
  }
  const lines = [shortened(townOf(lead.address)), shortened(lead.notes, MAX_NOTES_CHARACTERS)];
  return {
    ...base,
    title: titled([nameOf(lead), serviceOf(lead)].filter(Boolean).join(' · ')),
    call,
    text,
    body: lines.filter(Boolean).join('\n'),
  };
}

/** Shows a user that notifications arrive. */
export function testPush(id: string, unanswered: number): PushMessage {
  return { id, leadId: '', ...words.test, call: null, text: null, stage: 0, unanswered };
}

function nameOf(lead: StoredLead): string {
  const { first_name, last_name, phone } = lead;
  return shortened(`${first_name} ${last_name}`) || (leadType(lead) === 'text' ? phone : words.noName);
}

function serviceOf(lead: StoredLead): string {
  if (lead.kind === 'holiday-lights') return words.holidayLights;
  const [serviceType] = QUOTE_DETAILS;
  return shortened(optionLabel(serviceType, lead.service_type, quoteForm.options));
}

/** The first words of it. No emoji is cut in two. */
function shortened(text: string, maxCharacters = MAX_WORDS_CHARACTERS): string {
  const line = oneLine(text, maxCharacters + 1);
  if (line.length <= maxCharacters) return line;
  const start = line.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.replace(LAST_WORD, '')}…`;
}
