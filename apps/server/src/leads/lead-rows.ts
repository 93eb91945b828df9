import { byField, columnsOf } from '@downspout/leads/by-field';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { Insertable } from 'kysely';
import type { AcceptsLeads } from '../deliveries/destination.ts';
import { webhookOf } from '../deliveries/webhook-destinations.ts';
import type { ExpectDelivery, ExpectedDelivery, Lease } from '../outbox/expected-delivery.ts';
import type {
  DeliveriesTable,
  HolidayLightsLeadsTable,
  LeadKind,
  LeadsTable,
  QuoteRequestsTable,
} from '../store/tables.ts';
import { bodyHash, type NewHolidayLights, type NewLead, type NewQuote } from './new-lead.ts';
import { isQuarantined } from './suspicion/spam-signals.ts';

/** A failing delivery is given up this long after the lead came: the delivery schedule's three days (rulings). */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** What one lead writes, ready to be inserted. */
export interface LeadRows {
  /** Whether a form brought it: people send those twice. */
  readonly fromForm: boolean;
  readonly lead: Insertable<LeadsTable>;
  readonly quote: Insertable<QuoteRequestsTable> | null;
  readonly holidayLights: Insertable<HolidayLightsLeadsTable> | null;
  /** One for its webhook, configured or not, and one for each other destination that accepts it. */
  readonly deliveries: readonly Insertable<DeliveriesTable>[];
  /** What the outbox knows of them beforehand. */
  readonly expected: readonly Expected[];
}

interface Expected {
  readonly id: string;
  readonly delivery: ExpectedDelivery;
}

/** Where leads are sent to. */
export interface LeadDestinations {
  /** Those that are configured. */
  readonly configured: readonly AcceptsLeads[];
  /** Announces each delivery that is to be sent at once. */
  readonly expect: ExpectDelivery;
}

/** The rows of a new lead; its delivery waits when there is a destination for it, is marked when not, and is `held` in quarantine. */
export function leadRows(lead: NewLead, id: string, destinations: LeadDestinations): LeadRows {
  const rows = { fromForm: lead.spamSignals !== undefined, ...deliveryRows(lead, id, destinations) };
  return lead.kind === 'quote'
    ? { ...rows, lead: quoteLeadRow(lead, id), quote: quoteRow(lead, id), holidayLights: null }
    : { ...rows, lead: holidayLeadRow(lead, id), quote: null, holidayLights: holidayRow(lead, id) };
}

function quoteLeadRow(lead: NewQuote, id: string): LeadRows['lead'] {
  const incomplete = lead.incomplete ? 1 : 0;
  return { ...arrivalColumns(lead, id), incomplete, ...columnsOf(LEAD_FIELDS, lead.request) };
}

function holidayLeadRow(lead: NewHolidayLights, id: string): LeadRows['lead'] {
  const fields = byField(LEAD_FIELDS, 'column', ({ name }) => lead.request[name]);
  return { ...arrivalColumns(lead, id), incomplete: 0, ...fields };
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
    spam_signs: spamSignalsOf(lead).join(','),
    quarantined_at: isQuarantined(spamSignalsOf(lead)) ? lead.receivedAt : null,
  };
}

function spamSignalsOf({ spamSignals = [] }: NewLead) {
  return spamSignals;
}

function quoteRow(lead: NewQuote, id: string): LeadRows['quote'] {
  return {
    lead_id: id,
    ...columnsOf(QUOTE_DETAILS, lead.request),
    sms_opt_in: lead.consent === null ? 0 : 1,
    consent_version: lead.consent?.version ?? '',
    consent_text: lead.consent?.text ?? '',
    consented_at: lead.consent === null ? '' : lead.submittedAt,
  };
}

function holidayRow(lead: NewHolidayLights, id: string): LeadRows['holidayLights'] {
  return { lead_id: id, ...byField(HOLIDAY_LIGHTS_DETAILS, 'column', ({ name }) => lead.request[name]) };
}

/** Where leads of a kind go: to their webhook, configured or not, and to each other destination that accepts them. */
export function destinationsOf(kind: LeadKind, { configured }: Pick<LeadDestinations, 'configured'>) {
  const accepting = configured.filter((destination) => destination.accepts(kind));
  const webhook = webhookOf(kind);
  const found = accepting.map(({ name, idSuffix }) => ({ name, idSuffix, isConfigured: true }));
  if (accepting.some(({ name }) => name === webhook)) return found;
  return [{ name: webhook, idSuffix: '', isConfigured: false }, ...found];
}

function deliveryRows(lead: NewLead, id: string, destinations: LeadDestinations) {
  const quarantined = isQuarantined(spamSignalsOf(lead));
  const expected: Expected[] = [];
  const deliveries = destinationsOf(lead.kind, destinations).map(({ name, idSuffix, isConfigured }) => {
    const delivery = { id: `msg_${id}${idSuffix}`, leadId: id, destination: name, at: lead.receivedAt };
    if (quarantined) return deliveryRow({ ...delivery, state: 'held' });
    if (!isConfigured) return deliveryRow({ ...delivery, state: 'no-destination' });
    const announced = destinations.expect(name);
    if (announced !== null) expected.push({ id: delivery.id, delivery: announced });
    return deliveryRow({ ...delivery, state: 'waiting', lease: announced?.lease ?? null });
  });
  return { deliveries, expected };
}

/** A delivery that nobody has tried yet; with a lease its first attempt is made by who holds that. Its columns have one order, by which prepared inserts are built. */
export function deliveryRow(delivery: {
  readonly id: string;
  /** Null for one that belongs to none. */
  readonly leadId: string | null;
  readonly destination: string;
  readonly state: 'waiting' | 'no-destination' | 'held';
  /** Ms since the epoch. */
  readonly at: number;
  readonly lease?: Lease | null;
  readonly recipient?: string;
}): Insertable<DeliveriesTable> {
  return {
    id: delivery.id,
    lead_id: delivery.leadId,
    destination: delivery.destination,
    state: delivery.state,
    attempts: delivery.lease ? 1 : 0,
    own_failures: 0,
    created_at: delivery.at,
    due_at: delivery.at,
    give_up_at: delivery.at + GIVE_UP_AFTER_MS,
    lease_token: delivery.lease?.token ?? null,
    leased_until: delivery.lease?.until ?? null,
    settled_at: null,
    recipient: delivery.recipient ?? '',
  };
}
