import type { Kysely, Selectable } from 'kysely';
import type { HolidayLightsLeadsTable, LeadsTable, QuoteRequestsTable, Tables } from '../store/tables.ts';

type LeadFields = Pick<
  Selectable<LeadsTable>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'notes'
  | 'submitted_at'
  | 'received_at'
  | 'call_id'
  | 'incomplete'
  | 'erased_at'
>;

/** As much of a committed lead as a delivery tells. */
export type StoredLead =
  | (LeadFields & { kind: 'quote' } & Pick<QuoteRequestsTable, 'service_type' | 'sms_opt_in' | 'consented_at'>)
  | (LeadFields & { kind: 'holiday-lights' } & Omit<HolidayLightsLeadsTable, 'lead_id'>);

/** The leads with these ids, by id. An id without a lead is left out; one whose data were erased says so. */
export async function readStoredLeads(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, StoredLead>> {
  const leads = new Map<string, StoredLead>();
  if (ids.length === 0) return leads;
  for (const row of await readQuoteRequests(db, ids)) leads.set(row.id, { ...row, kind: 'quote' });
  if (leads.size === ids.length) return leads;
  for (const row of await readHolidayLightsLeads(db, ids)) leads.set(row.id, { ...row, kind: 'holiday-lights' });
  return leads;
}

const LEAD_FIELDS = [
  'leads.id',
  'leads.first_name',
  'leads.last_name',
  'leads.email',
  'leads.phone',
  'leads.address',
  'leads.notes',
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
    .select(LEAD_FIELDS)
    .select(['quote_requests.service_type', 'quote_requests.sms_opt_in', 'quote_requests.consented_at'])
    .where('leads.id', 'in', ids)
    .execute();
}

function readHolidayLightsLeads(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('leads')
    .innerJoin('holiday_lights_leads as holiday', 'holiday.lead_id', 'leads.id')
    .select(LEAD_FIELDS)
    .select([
      'holiday.roof_stories',
      'holiday.install_window',
      'holiday.style',
      'holiday.budget_range',
      'holiday.photo_url',
    ])
    .where('leads.id', 'in', ids)
    .execute();
}
