import { quoteSource } from '@downspout/business/facts';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';
import type { LeadCall, LeadPage } from '@downspout/office-api/lead';
import { type InboxLead, SPAM_SIGNS } from '@downspout/office-api/leads';
import type { Kysely, Selectable } from 'kysely';
import { readSeal } from '../consents/read-seal.ts';
import { storedAttribution } from '../leads/read-attribution.ts';
import { consentTime, readOptOuts } from '../opt-outs/standing.ts';
import type { Store } from '../store/database.ts';
import type { LeadsTable, Tables } from '../store/tables.ts';
import { inboxLeads, LEAD_COLUMNS } from './inbox-leads.ts';
import { readLeadDeliveries } from './lead-deliveries.ts';
import { readHistory } from './lead-history.ts';
import { readNotes } from './lead-notes.ts';
import { leadsOfSamePerson, leadsOfSameReach } from './same-person.ts';
import { readTranscript } from './transcript.ts';

/** A number that hundreds of leads name is nobody's: so many of them are shown. */
const MAX_DUPLICATES = 50;

/** All that is known of a lead; null when there is none. */
export async function readLeadPage(store: Store, id: string): Promise<LeadPage | null> {
  const { db } = store;
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const [lead] = await inboxLeads(db, [row]);
  if (lead === undefined) return null;
  const reach = await leadsOfSameReach(db, id);
  const details = await readDetails(db, row);
  return {
    lead,
    ...givenOf(row),
    ...details,
    optOut: await readOptOut(db, row, details.consent),
    call: row.call_id === null ? null : await readCall(db, row.call_id),
    deliveries: await readLeadDeliveries(db, id),
    notes: await readNotes(store, id),
    history: await readHistory(db, id),
    duplicates: await readLeads(db, (query) =>
      reach.length === 0 ? null : query.where('id', 'in', reach).where('merged_into', 'is', null).limit(MAX_DUPLICATES),
    ),
    merged: await readLeads(db, (query) => query.where('merged_into', '=', id)),
    samePerson: (await leadsOfSamePerson(db, id)).length,
  };
}

function givenOf(row: Selectable<LeadsTable>): Pick<LeadPage, 'given' | 'attribution'> {
  return {
    given: {
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      email: row.email,
      address: row.address,
      notes: row.notes,
      submittedAt: row.submitted_at,
    },
    attribution: {
      source: row.kind === 'quote' ? quoteSource : HOLIDAY_LIGHTS_SOURCE,
      page: row.page,
      clientAddress: row.client_address,
      userAgent: row.user_agent,
      spamSigns: SPAM_SIGNS.filter((sign) => row.spam_signs.split(',').includes(sign)),
      touches: storedAttribution(row.attribution),
    },
  };
}

async function readDetails(
  db: Kysely<Tables>,
  { id, kind }: Pick<Selectable<LeadsTable>, 'id' | 'kind'>,
): Promise<Pick<LeadPage, 'consent' | 'holidayLights'>> {
  if (kind === 'quote') {
    const row = await db.selectFrom('quote_requests').selectAll().where('lead_id', '=', id).executeTakeFirst();
    if (row === undefined) return { consent: null, holidayLights: null };
    const { sms_opt_in, consent_version: version, consent_text: text, consented_at: at } = row;
    const seal = sms_opt_in === 1 ? await readSeal(db, id) : null;
    return { consent: { smsOptIn: sms_opt_in === 1, version, text, at, seal }, holidayLights: null };
  }
  const row = await db.selectFrom('holiday_lights_leads').selectAll().where('lead_id', '=', id).executeTakeFirst();
  if (row === undefined) return { consent: null, holidayLights: null };
  const { roof_stories: roofStories, install_window: installWindow, style, budget_range: budgetRange } = row;
  return { consent: null, holidayLights: { roofStories, installWindow, style, budgetRange, photoUrl: row.photo_url } };
}

async function readOptOut(
  db: Kysely<Tables>,
  { phone, received_at }: Pick<Selectable<LeadsTable>, 'phone' | 'received_at'>,
  consent: LeadPage['consent'],
): Promise<LeadPage['optOut']> {
  const consentedAt = consent?.smsOptIn ? consentTime({ consented_at: consent.at, received_at }) : null;
  const [standing] = await readOptOuts(db, [{ phone, consentedAt }]);
  return standing ? { at: standing.at, keyword: standing.keyword } : null;
}

async function readCall(db: Kysely<Tables>, id: string): Promise<LeadCall | null> {
  const row = await db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    provider: row.provider,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    endedReason: row.ended_reason,
    transcript: row.transcript,
    lines: row.transcript === null ? [] : readTranscript(row.transcript),
    summary: row.summary,
    recordingUrl: row.recording_url,
  };
}

type LeadQuery = ReturnType<typeof selectLeads>;

function selectLeads(db: Kysely<Tables>) {
  return db.selectFrom('leads').select(LEAD_COLUMNS).orderBy('id', 'desc');
}

async function readLeads(db: Kysely<Tables>, narrow: (query: LeadQuery) => LeadQuery | null): Promise<InboxLead[]> {
  const query = narrow(selectLeads(db));
  return query === null ? [] : inboxLeads(db, await query.execute());
}
