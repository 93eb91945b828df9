import type { Insertable } from 'kysely';
import { type DestinationName, destinationOf } from '../deliveries/destinations.ts';
import type { DeliveriesTable, HolidayLightsLeadsTable, LeadsTable, QuoteRequestsTable } from '../store/tables.ts';
import { bodyHash, type NewHolidayLights, type NewLead, type NewQuote } from './new-lead.ts';

/** A failing delivery is given up this long after the lead came: the delivery schedule's three days (rulings). */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** What one lead writes, ready to be inserted. */
export interface LeadRows {
  readonly lead: Insertable<LeadsTable>;
  readonly quote: Insertable<QuoteRequestsTable> | null;
  readonly holidayLights: Insertable<HolidayLightsLeadsTable> | null;
  readonly delivery: Insertable<DeliveriesTable>;
}

/** The rows of a new lead; its delivery waits when `hasDestination` knows where to send it, and is marked when not. */
export function leadRows(lead: NewLead, id: string, hasDestination: (name: DestinationName) => boolean): LeadRows {
  const rows = { delivery: deliveryRow(lead, id, hasDestination) };
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
  };
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

function deliveryRow(
  lead: NewLead,
  id: string,
  hasDestination: (name: DestinationName) => boolean,
): LeadRows['delivery'] {
  const destination = destinationOf(lead.kind);
  return {
    id: `msg_${id}`,
    lead_id: id,
    destination,
    state: hasDestination(destination) ? 'waiting' : 'no-destination',
    attempts: 0,
    own_failures: 0,
    created_at: lead.receivedAt,
    due_at: lead.receivedAt,
    give_up_at: lead.receivedAt + GIVE_UP_AFTER_MS,
    lease_token: null,
    leased_until: null,
    settled_at: null,
  };
}
