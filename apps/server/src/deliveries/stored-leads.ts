import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { Kysely, Selectable } from 'kysely';
import { consentTime, readOptOuts } from '../opt-outs/standing.ts';
import type { HolidayLightsLeadsTable, LeadsTable, QuoteRequestsTable, Tables } from '../store/tables.ts';

type CommonColumns = Pick<
  Selectable<LeadsTable>,
  | (typeof LEAD_FIELDS)[number]['column']
  | 'id'
  | 'submitted_at'
  | 'received_at'
  | 'call_id'
  | 'incomplete'
  | 'erased_at'
>;
type QuoteDetails = Selectable<
  Pick<QuoteRequestsTable, (typeof QUOTE_DETAILS)[number]['column'] | 'sms_opt_in' | 'consented_at'>
>;

/** As much of a committed lead as a delivery carries. */
export type StoredLead =
  | (CommonColumns & { kind: 'quote' } & QuoteDetails)
  | (CommonColumns & { kind: 'holiday-lights' } & Omit<Selectable<HolidayLightsLeadsTable>, 'lead_id'>);

/** The leads with these ids, by id. An id without a lead is left out; one whose data were erased says so. */
export async function readStoredLeads(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, StoredLead>> {
  const leads = new Map<string, StoredLead>();
  if (ids.length === 0) return leads;
  for (const row of await readQuoteRequests(db, ids)) leads.set(row.id, { ...row, kind: 'quote' });
  if (leads.size === ids.length) return leads;
  for (const row of await readHolidayLightsLeads(db, ids)) leads.set(row.id, { ...row, kind: 'holiday-lights' });
  return leads;
}

/** The same as they may be sent now: whoever has opted out of text messages since consenting has not consented. */
export async function readLeadsToSend(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, StoredLead>> {
  return honorOptOuts(db, await readStoredLeads(db, ids));
}

async function honorOptOuts(
  db: Kysely<Tables>,
  leads: ReadonlyMap<string, StoredLead>,
): Promise<Map<string, StoredLead>> {
  const consenting = [...leads.values()].flatMap((lead) =>
    lead.kind === 'quote' && lead.sms_opt_in === 1 ? [lead] : [],
  );
  const consenters = consenting.map((lead) => ({ phone: lead.phone, consentedAt: consentTime(lead) }));
  const optOuts = await readOptOuts(db, consenters);
  const honored = new Map(leads);
  for (const [index, lead] of consenting.entries()) {
    if (optOuts[index]) honored.set(lead.id, { ...lead, sms_opt_in: 0 });
  }
  return honored;
}

const LEAD_COLUMNS = [
  'leads.id',
  ...LEAD_FIELDS.map(({ column }) => `leads.${column}` as const),
  'leads.submitted_at',
  'leads.received_at',
  'leads.call_id',
  'leads.incomplete',
  'leads.erased_at',
] as const;

function readQuoteRequests(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('leads')
    .innerJoin('quote_requests', 'quote_requests.lead_id', 'leads.id')
    .select(LEAD_COLUMNS)
    .select(QUOTE_DETAILS.map(({ column }) => `quote_requests.${column}` as const))
    .select(['quote_requests.sms_opt_in', 'quote_requests.consented_at'])
    .where('leads.id', 'in', ids)
    .execute();
}

function readHolidayLightsLeads(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('leads')
    .innerJoin('holiday_lights_leads as holiday', 'holiday.lead_id', 'leads.id')
    .select(LEAD_COLUMNS)
    .select(HOLIDAY_LIGHTS_DETAILS.map(({ column }) => `holiday.${column}` as const))
    .where('leads.id', 'in', ids)
    .execute();
}
