import { quoteForm } from '@downspout/business/copy';
import { timeZone } from '@downspout/business/facts';
import { columnsOf } from '@downspout/leads/by-field';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { FIELD_LABELS } from '@downspout/leads/fields/labels';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { optionLabel } from '@downspout/leads/labelled-options';
import * as z from 'zod/mini';
import { contactLinks } from '../notifications/contact-links.ts';
import { oneLine } from '../one-line.ts';
import type { DeadDelivery, DeliveryContent } from './delivery-content.ts';
import type { MailText } from './mail.ts';
import { type MailAction, mailBody } from './mail-body.ts';
import { mail as words } from './mail-words.ts';
import type { StoredLead } from './stored-leads.ts';

/** Of a subject or a sender's name. */
const MAX_LINE_CHARACTERS = 150;
const RECEIVED = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' });
const address = z.email().check(z.maxLength(254));

/** Tells of a new lead, or of what its person has texted since. */
export function leadMail({ lead }: DeliveryContent, officeUrl: string | null, texted: string | null = null): MailText {
  const parts = leadParts(lead, officeUrl);
  const news = texted === null ? parts : { ...parts, rows: [[words.labels.texted, texted] as const, ...parts.rows] };
  return {
    subject: leadSubject(lead),
    ...mailBody({ intro: null, ...news }),
    replyTo: replyToOf(lead),
    conversation: conversationOf(lead),
  };
}

/** The same, and nothing of what its visitor wrote. */
export function bareLeadMail(
  { lead }: DeliveryContent,
  officeUrl: string | null,
  texted: string | null = null,
): MailText {
  const intro = texted === null ? words.bareSubjects[leadType(lead)] : words.bareSubjects.text;
  return {
    subject: words.bareSubjects[leadType(lead)],
    ...mailBody({ intro, rows: [], link: leadLink(lead, officeUrl) }),
    replyTo: null,
    conversation: conversationOf(lead),
  };
}

/**
 * Tells the owner that a delivery to a webhook is dead; or was, when it has been sent again meanwhile. Its subject is that of the
 * lead's other mails, without which some programs show it as another conversation.
 */
export function deadMail({ lead, dead }: DeliveryContent, officeUrl: string | null): MailText {
  const why = dead.length > 0 ? dead.flatMap(deadRows) : [[words.dead.sentSince, ''] as const];
  const parts = leadParts(lead, officeUrl);
  return {
    subject: leadSubject(lead),
    ...mailBody({ ...parts, intro: words.dead.intro, rows: [...why, ...parts.rows] }),
    replyTo: null,
    conversation: conversationOf(lead),
  };
}

/** Shows the owner that mail arrives. */
export function testMail(officeUrl: string | null): MailText {
  const link = officeUrl === null ? null : `${officeUrl}/deliveries`;
  return {
    subject: words.test.subject,
    ...mailBody({ intro: words.test.text, rows: [], link }),
    replyTo: null,
  };
}

/** What came, and from whom, in a line. */
export function leadSubject(lead: StoredLead): string {
  return oneLine(
    words.subjects[leadType(lead)](nameOf(lead) || (leadType(lead) === 'text' ? lead.phone : words.noName)),
    MAX_LINE_CHARACTERS,
  );
}

/** Where the office shows it; null when nobody has said where the office is. */
export function leadLink({ id }: StoredLead, officeUrl: string | null): string | null {
  return officeUrl === null ? null : `${officeUrl}/leads/${id}`;
}

/** All mails of a lead are one conversation. */
export function conversationOf({ id }: StoredLead): string {
  return `lead-${id}`;
}

function leadParts(lead: StoredLead, officeUrl: string | null) {
  return { rows: leadRows(lead), actions: actionsOf(lead), link: leadLink(lead, officeUrl) };
}

/** What can be done at a tap. */
export function actionsOf(lead: StoredLead): MailAction[] {
  const { call, text, map } = contactLinks(lead);
  const hasRefused = lead.kind === 'quote' && lead.sms_opt_in === 0;
  const actions = [
    { label: words.call, href: call },
    { label: hasRefused ? words.textWithoutConsent : words.text, href: text },
    { label: words.map, href: map },
  ];
  return actions.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]));
}

type Row = readonly [label: string, value: string];

function deadRows({ destination, attempts, error, answer }: DeadDelivery): Row[] {
  const rows: Row[] = [
    [words.dead.tried(destination, attempts), ''],
    [words.dead.lastError, error ?? ''],
    [words.dead.lastAnswer, answer ?? ''],
  ];
  return rows.filter(([, value], index) => index === 0 || value !== '');
}

function leadRows(lead: StoredLead): Row[] {
  const { labels } = words;
  const rows: Row[] = [
    [labels.name, nameOf(lead)],
    [labels.phone, lead.phone],
    [labels.email, lead.email],
    [labels.address, lead.address],
    ...askedFor(lead),
    [labels.notes, lead.notes],
    [labels.received, RECEIVED.format(lead.received_at)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** What this form alone asks. */
function askedFor(lead: StoredLead): Row[] {
  if (lead.kind === 'holiday-lights') {
    const details = columnsOf(HOLIDAY_LIGHTS_DETAILS, lead);
    return HOLIDAY_LIGHTS_DETAILS.map(({ name, column }) => [FIELD_LABELS[name], details[column]]);
  }
  const details = columnsOf(QUOTE_DETAILS, lead);
  return QUOTE_DETAILS.map((field) => {
    return [FIELD_LABELS[field.name], optionLabel(field, details[field.column], quoteForm.options)];
  });
}

/** As mails call it: what came by a call is no form's. */
export function leadType({ kind, call_id, incomplete }: StoredLead) {
  if (incomplete === 1) return call_id === null ? 'text' : 'incomplete';
  return call_id === null ? kind : 'call';
}

/** `''` when it has none. */
export function nameOf({ first_name, last_name }: StoredLead): string {
  return `${first_name} ${last_name}`.trim();
}

/** An answer goes to the visitor, if the address is one: what the landing form takes need not be. */
function replyToOf(lead: StoredLead): MailText['replyTo'] {
  const read = address.safeParse(lead.email);
  return read.success ? { name: oneLine(nameOf(lead), MAX_LINE_CHARACTERS), address: read.data } : null;
}
