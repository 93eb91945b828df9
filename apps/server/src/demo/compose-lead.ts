import type { Attribution, Touch } from '@downspout/leads/attribution';
import { callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import { currentCallConsent, currentConsent } from '@downspout/leads/consent';
import { holidayLightsSchema } from '@downspout/leads/holiday-lights';
import { incompleteCallRequest } from '@downspout/leads/incomplete-call-request';
import {
  BUDGET_RANGES,
  HOLIDAY_LIGHTS_SOURCE,
  INSTALL_WINDOWS,
  LIGHT_STYLES,
  ROOF_STORIES,
  type ServiceType,
} from '@downspout/leads/options';
import { quoteRequestSchema } from '@downspout/leads/quote-request';
import type { SpamSignal } from '@downspout/office-api/leads';
import type { LeadOrigin, NewLead } from '../leads/new-lead.ts';
import type { ToldInCall } from './calls.ts';
import type { Trade } from './notes.ts';
import { nameStyle, type Person, writtenPhone } from './people.ts';
import type { Random } from './random.ts';
import { BROWSERS, SOURCES } from './words/sources.ts';

const SERVICES: Readonly<Record<Trade, ServiceType>> = {
  gutters: 'gutter-cleaning',
  washing: 'power-washing',
  lights: 'holiday-lights-install',
  several: 'multiple',
};
const DAY_MS = 24 * 60 * 60_000;
/** How long after the first visit somebody writes, on average. */
const THINKS_FOR_MS = 2 * DAY_MS;
/** Addresses that are kept for documentation (RFC 5737). */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** What a form is filled in with. */
export interface Filled {
  readonly at: number;
  readonly person: Person;
  readonly trade: Trade;
  readonly notes: string;
  readonly spamSignals: readonly SpamSignal[];
}

/** A request of the landing page's form, through the schema by which the server reads it. */
export function quoteForm(filled: Filled, random: Random): NewLead {
  const { trade, notes } = filled;
  const service_type = random.chance(0.93) ? SERVICES[trade] : '';
  const { firstName: first_name, lastName: last_name, ...contact } = contactOf(filled.person, random);
  const request = quoteRequestSchema.parse({
    first_name,
    last_name,
    ...contact,
    service_type,
    notes,
    sms_opt_in: true,
  });
  return { kind: 'quote', request, consent: currentConsent, incomplete: false, ...arrivalOf(filled, '/', random) };
}

/** A request of the holiday-lights form. */
export function holidayForm(filled: Filled, random: Random): NewLead {
  const request = holidayLightsSchema.parse({
    ...contactOf(filled.person, random),
    roofStories: random.weighted([
      [ROOF_STORIES[0], 40],
      [ROOF_STORIES[1], 50],
      [ROOF_STORIES[2], 10],
    ]),
    installWindow: random.pick(INSTALL_WINDOWS),
    style: random.pick(LIGHT_STYLES),
    budgetRange: random.pick(BUDGET_RANGES),
    notes: filled.notes,
    photoUrl: random.chance(0.2) ? `https://photos.example.com/house-${random.whole(100, 999)}.jpg` : '',
    source: HOLIDAY_LIGHTS_SOURCE,
    submittedAt: new Date(filled.at).toISOString(),
  });
  return { kind: 'holiday-lights', request, ...arrivalOf(filled, '/holiday-lights', random) };
}

/** A request that the assistant took down; what of it was told, when the call broke off. */
export function callLead(callId: string, at: number, told: ToldInCall, random: Random): NewLead {
  const { firstName: first_name, lastName: last_name, phone, address } = told.person;
  const service_type = SERVICES[told.trade];
  const details = { first_name, last_name, phone, service_type, notes: told.notes };
  const whole = { ...details, email: '', address, sms_opt_in: told.consents };
  const request = told.isIncomplete ? incompleteCallRequest(details) : callQuoteRequestSchema.parse(whole);
  if (request === null) throw new Error('A call without a number brings no lead');
  const consent = request.sms_opt_in ? currentCallConsent : null;
  return {
    kind: 'quote',
    request,
    consent,
    incomplete: told.isIncomplete,
    submittedAt: new Date(at).toISOString(),
    receivedAt: at,
    idempotencyKey: `call:${callId}:quote`,
    callId,
    origin: originOf('/', random),
  };
}

function contactOf({ firstName, lastName, email, phone, address }: Person, random: Random) {
  const written = nameStyle(random);
  return {
    firstName: written(firstName),
    lastName: written(lastName),
    email,
    phone: writtenPhone(phone, random),
    address,
  };
}

function arrivalOf({ at, spamSignals }: Filled, page: string, random: Random) {
  return {
    submittedAt: new Date(at - random.whole(80, 900)).toISOString(),
    receivedAt: at,
    idempotencyKey: uuid(random),
    callId: null,
    origin: originOf(page, random),
    attribution: attributionOf(at, random),
    spamSignals,
  };
}

function originOf(page: string, random: Random): LeadOrigin {
  const clientAddress = `${random.pick(NETWORKS)}.${random.whole(1, 254)}`;
  return { page, clientAddress, userAgent: random.weighted(BROWSERS) };
}

/** Some come back by another way before they write. */
function attributionOf(at: number, random: Random): Attribution | null {
  const source = random.weighted(SOURCES);
  if (source === null) return null;
  const first: Touch = { ...source, at: new Date(at - random.wait(THINKS_FOR_MS)).toISOString() };
  const again = random.chance(0.25) ? random.weighted(SOURCES) : null;
  const last = again === null ? first : { ...again, at: new Date(at - random.whole(60_000, 600_000)).toISOString() };
  return { first, last };
}

/** Version 4, as browsers make them. */
export function uuid(random: Random): string {
  const hex = random.bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
