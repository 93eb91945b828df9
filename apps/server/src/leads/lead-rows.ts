import type { Insertable } from 'kysely';
import { type DestinationName, destinationOf, type WebhookName } from '../deliveries/destinations.ts';
import type { DeliveriesTable, HolidayLightsLeadsTable, LeadsTable, QuoteRequestsTable } from '../store/tables.ts';
import { bodyHash, type NewHolidayLights, type NewLead, type NewQuote } from './new-lead.ts';
import { isQuarantined } from './suspicion/spam-signs.ts';

/** A failing delivery is given up this long after the lead came: the delivery schedule's three days (rulings). */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** What one lead writes, ready to be inserted. */
export interface LeadRows {
  /** Whether a form brought it: people send those twice. */
  readonly fromForm: boolean;
  readonly lead: Insertable<LeadsTable>;
  readonly quote: Insertable<QuoteRequestsTable> | null;
  readonly holidayLights: Insertable<HolidayLightsLeadsTable> | null;
  /** One for its webhook, and one for the owner's mail if there is any. */
  readonly deliveries: readonly Insertable<DeliveriesTable>[];
}

/** Where leads are sent to. */
export interface LeadDestinations {
  /** Whether a webhook of this name is configured. */
  readonly hasDestination: (name: WebhookName) => boolean;
  /** Whether the owner gets a mail of each lead. */
  readonly mailsOwner: boolean;
}

/** The rows of a new lead; its delivery waits when there is a destination for it, is marked when not, and held in quarantine. */
export function leadRows(lead: NewLead, id: string, destinations: LeadDestinations): LeadRows {
  const rows = { fromForm: lead.signs !== undefined, deliveries: deliveryRows(lead, id, destinations) };
  return lead.kind === 'quote'
    ? { ...rows, lead: quoteLeadRow(lead, id), quote: quoteRow(lead, id), holidayLights: null }
    : { ...rows, lead: holidayLeadRow(lead, id), quote: null, holidayLights: holidayRow(lead, id) };
}

function quoteLeadRow(lead: NewQuote, id: string): LeadRows['lead'] {
  const { first_name, last_name, email, phone, address, notes } = lead.request;
  const incomplete = lead.incomplete ? 1 : 0;
  return { ...arrivalColumns(lead, id), incomplete, first_name, last_name, email, phone, address, notes };
}

function holidayLeadRow(lead: NewHolidayLights, id: string): LeadRows['lead'] {
  const { firstName, lastName, email, phone, address, notes } = lead.request;
  const columns = { ...arrivalColumns(lead, id), incomplete: 0 } as const;
  return { ...columns, first_name: firstName, last_name: lastName, email, phone, address, notes };
}

function arrivalColumns(lead: NewLead, id: string) {
  return {
    id,
    kind: lead.kind,
    submitted_at: lead.submittedAt,
    received_at: lead.receivedAt,
    page: lead.origin.page,
    client_address: lead.origin.clientAddress,
    user_agent: lead.origin.userAgent,
    idempotency_key: lead.idempotencyKey,
    body_hash: bodyHash(lead.request),
    call_id: lead.callId,
    attribution: lead.attribution ? JSON.stringify(lead.attribution) : '',
    spam_signs: signsOf(lead).join(','),
    quarantined_at: isQuarantined(signsOf(lead)) ? lead.receivedAt : null,
  };
}

function signsOf({ signs = [] }: NewLead) {
  return signs;
}

function quoteRow(lead: NewQuote, id: string): LeadRows['quote'] {
  return {
    lead_id: id,
    service_type: lead.request.service_type,
    sms_opt_in: lead.consent === null ? 0 : 1,
    consent_version: lead.consent?.version ?? '',
    consent_text: lead.consent?.text ?? '',
    consented_at: lead.consent === null ? '' : lead.submittedAt,
  };
}

function holidayRow(lead: NewHolidayLights, id: string): LeadRows['holidayLights'] {
  return {
    lead_id: id,
    roof_stories: lead.request.roofStories,
    install_window: lead.request.installWindow,
    style: lead.request.style,
    budget_range: lead.request.budgetRange,
    photo_url: lead.request.photoUrl,
  };
}

function deliveryRows(lead: NewLead, id: string, { hasDestination, mailsOwner }: LeadDestinations) {
  const webhook = destinationOf(lead.kind);
  const held = isQuarantined(signsOf(lead));
  const state = held ? 'held' : hasDestination(webhook) ? 'waiting' : 'no-destination';
  const rows = [deliveryRow({ id: `msg_${id}`, leadId: id, destination: webhook, state, at: lead.receivedAt })];
  if (!mailsOwner) return rows;
  const mail = {
    id: `msg_${id}_mail`,
    leadId: id,
    destination: 'owner-mail',
    state: held ? 'held' : 'waiting',
  } as const;
  return [...rows, deliveryRow({ ...mail, at: lead.receivedAt })];
}

/** A delivery that nobody has tried yet. Its columns have one order, by which repeated inserts are built. */
export function deliveryRow(delivery: {
  readonly id: string;
  readonly leadId: string;
  readonly destination: DestinationName;
  readonly state: 'waiting' | 'no-destination' | 'held';
  /** Ms since the epoch. */
  readonly at: number;
}): Insertable<DeliveriesTable> {
  return {
    id: delivery.id,
    lead_id: delivery.leadId,
    destination: delivery.destination,
    state: delivery.state,
    attempts: 0,
    own_failures: 0,
    created_at: delivery.at,
    due_at: delivery.at,
    give_up_at: delivery.at + GIVE_UP_AFTER_MS,
    lease_token: null,
    leased_until: null,
    settled_at: null,
  };
}
