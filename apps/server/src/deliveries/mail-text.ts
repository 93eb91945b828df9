import { serviceTypeLabels } from '@downspout/business/copy';
import { timeZone } from '@downspout/business/facts';
import { mail as words } from '@downspout/business/office/mail';
import * as z from 'zod/mini';
import type { MailText } from './mail.ts';
import { mailBody } from './mail-body.ts';
import type { DeadDelivery, Parcel } from './parcels.ts';
import type { StoredLead } from './stored-leads.ts';

/** Of a subject or a sender's name. */
const MAX_LINE_CHARACTERS = 150;
const RECEIVED = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' });
const address = z.email().check(z.maxLength(254));

/** Tells the owner of a new lead. */
export function leadMail({ lead }: Parcel, officeUrl: string | null): MailText {
  return {
    subject: oneLine(words.subjects[kindOf(lead)](whoOf(lead))),
    ...mailBody({ intro: null, rows: leadRows(lead), link: linkOf(lead, officeUrl) }),
    replyTo: replyToOf(lead),
  };
}

/** Tells the owner that a delivery to a webhook is dead; or was, when it has been sent again meanwhile. */
export function deadMail({ lead, dead }: Parcel, officeUrl: string | null): MailText {
  const why = dead.length > 0 ? dead.flatMap(deadRows) : [[words.dead.sentSince, ''] as const];
  return {
    subject: oneLine(words.dead.subject(whoOf(lead))),
    ...mailBody({ intro: words.dead.intro, rows: [...why, ...leadRows(lead)], link: linkOf(lead, officeUrl) }),
    replyTo: null,
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

function askedFor(lead: StoredLead): Row[] {
  const { labels } = words;
  if (lead.kind === 'quote') {
    // Somebody may have taken it out of the list since.
    return [
      [labels.service, lead.service_type === '' ? '' : (serviceTypeLabels[lead.service_type] ?? lead.service_type)],
    ];
  }
  return [
    [labels.roofStories, lead.roof_stories],
    [labels.installWindow, lead.install_window],
    [labels.style, lead.style],
    [labels.budgetRange, lead.budget_range],
    [labels.photoUrl, lead.photo_url],
  ];
}

function kindOf({ kind, call_id, incomplete }: StoredLead) {
  if (incomplete === 1) return 'incomplete';
  return call_id === null ? kind : 'call';
}

function whoOf(lead: StoredLead): string {
  return nameOf(lead) || words.noName;
}

function nameOf({ first_name, last_name }: StoredLead): string {
  return `${first_name} ${last_name}`.trim();
}

function linkOf({ id }: StoredLead, officeUrl: string | null): string | null {
  return officeUrl === null ? null : `${officeUrl}/leads/${id}`;
}

/** An answer goes to the visitor, if the address is one: what the landing form takes need not be. */
function replyToOf(lead: StoredLead): MailText['replyTo'] {
  const read = address.safeParse(lead.email);
  return read.success ? { name: oneLine(nameOf(lead)), address: read.data } : null;
}

/** What a visitor wrote must not begin another header, nor hide in an unreadable one. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE_CHARACTERS);
}
