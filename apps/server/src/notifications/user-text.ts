import { gsmText } from '@downspout/office-api/gsm';
import { serviceNames } from '@downspout/office-api/names';
import { leadLink, leadSubject, leadType, nameOf } from '../deliveries/mail-text.ts';
import { mail as words } from '../deliveries/mail-words.ts';
import type { StoredLead } from '../deliveries/stored-leads.ts';
import { townOf } from '../leads/town.ts';
import { oneLine } from '../one-line.ts';
import { e164 } from '../opt-outs/e164.ts';

/** Of a text that comes as no more than three parts. */
const MAX_CHARACTERS = 320;
const MAX_TOWN_CHARACTERS = 40;
const SERVICES = new Map<string, string>(Object.entries(serviceNames));

/** Shows a user that text messages arrive. */
export const testText = gsmText(words.test.userText);

/** Tells a user of a lead, or of what its person has texted since; without details nothing that its visitor wrote. */
export function userText(
  lead: StoredLead,
  officeUrl: string | null,
  showsDetails: boolean,
  texted: string | null = null,
): string {
  const link = leadLink(lead, officeUrl);
  const number = e164(lead.phone);
  const call = showsDetails && number !== null ? `${words.call} ${readable(number)}.` : null;
  const rest = [call, link].filter((part) => part !== null).join(' ');
  const bare = words.bareSubjects[texted === null ? leadType(lead) : 'text'];
  const what = showsDetails ? (texted === null ? detailsOf(lead) : textedOf(lead, texted)) : bare;
  const head = gsmText(what).slice(0, MAX_CHARACTERS - rest.length - '. '.length);
  return `${head.toWellFormed()}. ${rest}`.trim();
}

function detailsOf(lead: StoredLead): string {
  const town = oneLine(townOf(lead.address), MAX_TOWN_CHARACTERS);
  return [leadSubject(lead), town, serviceOf(lead)].filter((part) => part !== '').join(', ');
}

function textedOf(lead: StoredLead, texted: string): string {
  return `${nameOf(lead) || lead.phone}: ${oneLine(texted, MAX_CHARACTERS)}`;
}

/** Of the landing form, as the other asks for one thing only. */
function serviceOf(lead: StoredLead): string {
  if (lead.kind !== 'quote') return '';
  return SERVICES.get(lead.service_type)?.toLowerCase() ?? '';
}

/** `404-555-0100`; a number abroad as it is dialled. */
function readable(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
