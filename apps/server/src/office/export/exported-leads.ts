import { type Attribution, CAMPAIGN_PARAMETERS } from '@downspout/leads/attribution';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { Kysely, NotNull, Selectable } from 'kysely';
import { storedAttribution } from '../../leads/read-attribution.ts';
import type { Store } from '../../store/database.ts';
import type { AppointmentsTable, LeadMessagesTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { readTranscript, transcriptText } from '../calls/transcript.ts';
import { findLeads } from '../inbox/inbox.ts';
import type { LeadQuery } from '../inbox/matching-leads.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import type { Cell } from './csv.ts';
import { CONSENT_COLUMNS, consentCells } from './exported-consent.ts';

/** Leads read at once: this is all that is in memory, however many there are. */
const BATCH = 500;

/** A lead with everything that is stored of it, by column. */
export type ExportedLead = Readonly<Record<string, Cell>>;

/** All that match, newest first; those that come in meanwhile are not among them. */
export async function* exportedLeads(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
): AsyncGenerator<ExportedLead[]> {
  for (let before: string | null = null; ; ) {
    const found = await findLeads(store, vocabulary, filter, before, BATCH);
    const last = found.at(-1);
    if (last === undefined) return;
    const ids = found.map(({ id }) => id);
    yield await readExported(store.db, ids);
    before = last.cursor;
  }
}

/** These alone, the newest first; one that is not in the store is left out. */
export async function* exportedOf(store: Store, ids: readonly string[]): AsyncGenerator<ExportedLead[]> {
  yield await readExported(store.db, ids);
}

const REQUEST_COLUMNS = [...LEAD_FIELDS, ...QUOTE_DETAILS, ...HOLIDAY_LIGHTS_DETAILS].map(({ column }) => column);
const TOUCH_COLUMNS = ['at', 'page', 'referrer', ...CAMPAIGN_PARAMETERS] as const;

/** In the order in which they are exported. */
export const EXPORTED_COLUMNS = [
  'id',
  'kind',
  'incomplete',
  'received_at',
  'submitted_at',
  ...REQUEST_COLUMNS,
  ...CONSENT_COLUMNS,
  'page',
  'client_address',
  'user_agent',
  ...TOUCH_COLUMNS.map((name) => `first_${name}` as const),
  ...TOUCH_COLUMNS.map((name) => `last_${name}` as const),
  'spam_signs',
  'quarantined_at',
  'status',
  'amount',
  'assigned_to',
  'first_contact_at',
  'snoozed_until',
  'erased_at',
  'office_notes',
  'messages',
  'appointments',
  'deliveries',
  'call_id',
  'call_started_at',
  'call_ended_at',
  'call_ended_reason',
  'call_summary',
  'call_transcript',
] as const;

async function readExported(db: Kysely<Tables>, ids: readonly string[]): Promise<ExportedLead[]> {
  const rows = await selectLeads(db, ids).execute();
  const notes = await textsByLead(
    db.selectFrom('lead_notes').select(['lead_id', 'text']).where('lead_id', 'in', ids).orderBy('id').execute(),
    ({ text }) => text,
  );
  const messages = await textsByLead(
    db.selectFrom('lead_messages').selectAll().where('lead_id', 'in', ids).orderBy('at').orderBy('id').execute(),
    messageText,
  );
  const appointments = await textsByLead(
    db.selectFrom('appointments').selectAll().where('lead_id', 'in', ids).orderBy('starts_at').orderBy('id').execute(),
    appointmentText,
  );
  const deliveries = await textsByLead(
    db
      .selectFrom('deliveries')
      .select(['lead_id', 'destination', 'state'])
      .where('lead_id', 'in', ids)
      .$narrowType<{ lead_id: NotNull }>()
      .execute(),
    ({ destination, state }) => `${destination}: ${state}`,
  );
  const consents = await consentCells(db, rows);
  return rows.map(({ amount_cents, attribution, ...row }, index) => ({
    ...row,
    ...consents[index],
    ...touchCells(storedAttribution(attribution)),
    incomplete: row.incomplete === 1,
    received_at: timeOf(row.received_at),
    first_contact_at: timeOf(row.first_contact_at),
    snoozed_until: timeOf(row.snoozed_until),
    erased_at: timeOf(row.erased_at),
    quarantined_at: timeOf(row.quarantined_at),
    call_started_at: timeOf(row.call_started_at),
    call_ended_at: timeOf(row.call_ended_at),
    call_transcript: row.call_transcript === null ? null : transcriptText(readTranscript(row.call_transcript)),
    amount: amount_cents === null ? null : amount_cents / 100,
    office_notes: notes.get(row.id) ?? null,
    messages: messages.get(row.id) ?? null,
    appointments: appointments.get(row.id) ?? null,
    deliveries: deliveries.get(row.id) ?? null,
  }));
}

function selectLeads(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('leads')
    .leftJoin('quote_requests as quote', 'quote.lead_id', 'leads.id')
    .leftJoin('holiday_lights_leads as holiday', 'holiday.lead_id', 'leads.id')
    .leftJoin('calls', 'calls.id', 'leads.call_id')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select(REQUEST_COLUMNS)
    .select(['leads.id', 'kind', 'incomplete', 'received_at', 'submitted_at'])
    .select([
      'page',
      'client_address',
      'user_agent',
      'leads.status',
      'attribution',
      'spam_signs',
      'quarantined_at',
      'amount_cents',
    ])
    .select(['first_contact_at', 'snoozed_until', 'leads.erased_at', 'call_id', 'users.username as assigned_to'])
    .select(['sms_opt_in', 'consent_version', 'consent_text', 'consented_at'])
    .select(['calls.started_at as call_started_at', 'calls.ended_at as call_ended_at'])
    .select(['ended_reason as call_ended_reason', 'summary as call_summary', 'transcript as call_transcript'])
    .where('leads.id', 'in', ids)
    .orderBy('leads.id', 'desc');
}

function touchCells(attribution: Attribution | null): ExportedLead {
  const cells = (['first', 'last'] as const).flatMap((which) =>
    TOUCH_COLUMNS.map((name) => [`${which}_${name}`, attribution?.[which][name] ?? null] as const),
  );
  return Object.fromEntries(cells);
}

/** ISO 8601 in UTC. */
function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Such as `2026-11-21T09:00:00.000Z ana by text: See you at 9`; of what came in the address says who. */
function messageText({ at, who, address, way, subject, text }: Selectable<LeadMessagesTable>): string {
  const head = `${timeOf(at)} ${who || address} by ${way}`;
  return [head, subject, text].filter((part) => part !== '').join(': ');
}

/** Such as `2026-11-21T13:00:00.000Z to 2026-11-21T15:00:00.000Z, booked: Gutter cleaning, 1 Main St`. */
function appointmentText({ starts_at, ends_at, state, job, address, note }: Selectable<AppointmentsTable>): string {
  const what = [job, address, note].filter((part) => part !== '').join(', ');
  return `${timeOf(starts_at)} to ${timeOf(ends_at)}, ${state}: ${what}`;
}

/** Several of a lead stand below one another in one cell. */
async function textsByLead<Row extends { lead_id: string }>(rows: Promise<Row[]>, textOf: (row: Row) => string) {
  const texts = new Map<string, string>();
  for (const row of await rows) {
    const before = texts.get(row.lead_id);
    texts.set(row.lead_id, before === undefined ? textOf(row) : `${before}\n${textOf(row)}`);
  }
  return texts;
}
