import { quoteSource } from '@downspout/business/facts';
import { namedValues } from '@downspout/leads/by-field';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';
import type { LeadPage, MergedLead } from '@downspout/office-api/lead';
import { type InboxLead, SPAM_SIGNALS } from '@downspout/office-api/leads';
import type { Kysely, Selectable } from 'kysely';
import { readSeal } from '../../consents/read-seal.ts';
import type { Destination } from '../../deliveries/destination.ts';
import { storedAttribution } from '../../leads/read-attribution.ts';
import { consentTime, readOptOuts } from '../../opt-outs/standing.ts';
import type { Store } from '../../store/database.ts';
import type { LeadsTable, Tables } from '../../store/tables.ts';
import { appointmentsOf } from '../appointments/read-appointments.ts';
import { inboxLeads, LEAD_COLUMNS } from '../inbox/inbox-leads.ts';
import { waysToReply } from '../messages/ways-to-reply.ts';
import { readLeadDeliveries } from './lead-deliveries.ts';
import { leadsOfSamePerson, leadsOfSameReach } from './same-person.ts';
import { readTimeline } from './timeline/read-timeline.ts';

/** A number that hundreds of leads name is nobody's: so many of them are shown. */
const MAX_DUPLICATES = 50;

/** All that is known of a lead; null when there is none. */
export async function readLeadPage(
  { db }: Pick<Store, 'db'>,
  id: string,
  { destinations, now }: { readonly destinations: readonly Pick<Destination, 'name'>[]; readonly now: number },
): Promise<LeadPage | null> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const [lead] = await inboxLeads(db, [row], now);
  if (lead === undefined) return null;
  const reach = await leadsOfSameReach(db, id);
  const samePerson = await leadsOfSamePerson(db, id);
  const details = await readDetails(db, row);
  const merged = await readMerged(db, id, now);
  return {
    lead,
    ...givenOf(row),
    ...details,
    optOut: await readOptOut(db, row, details.consent),
    timeline: await readTimeline(db, [id, ...samePerson], now),
    deliveries: await readLeadDeliveries(db, id),
    ways: await waysToReply(db, row, destinations),
    duplicates: await readLeads(db, now, (query) =>
      reach.length === 0 ? null : query.where('id', 'in', reach).where('merged_into', 'is', null).limit(MAX_DUPLICATES),
    ),
    merged,
    appointments: await appointmentsOf(db, [id, ...merged.map((other) => other.id)]),
    samePerson: samePerson.length,
  };
}

function givenOf(row: Selectable<LeadsTable>): Pick<LeadPage, 'given' | 'attribution'> {
  return {
    given: { ...namedValues(LEAD_FIELDS, row), submittedAt: row.submitted_at },
    attribution: {
      source: row.kind === 'quote' ? quoteSource : HOLIDAY_LIGHTS_SOURCE,
      page: row.page,
      clientAddress: row.client_address,
      userAgent: row.user_agent,
      spamSigns: SPAM_SIGNALS.filter((signal) => row.spam_signs.split(',').includes(signal)),
      touches: storedAttribution(row.attribution),
    },
  };
}

const NO_DETAILS = { consent: null, quote: null, holidayLights: null } as const;

async function readDetails(
  db: Kysely<Tables>,
  { id, kind }: Pick<Selectable<LeadsTable>, 'id' | 'kind'>,
): Promise<Pick<LeadPage, 'consent' | 'quote' | 'holidayLights'>> {
  if (kind === 'quote') {
    const row = await db.selectFrom('quote_requests').selectAll().where('lead_id', '=', id).executeTakeFirst();
    if (row === undefined) return NO_DETAILS;
    const { sms_opt_in, consent_version: version, consent_text: text, consented_at: at } = row;
    const seal = sms_opt_in === 1 ? await readSeal(db, id) : null;
    const consent = { smsOptIn: sms_opt_in === 1, version, text, at, seal };
    return { ...NO_DETAILS, consent, quote: namedValues(QUOTE_DETAILS, row) };
  }
  const row = await db.selectFrom('holiday_lights_leads').selectAll().where('lead_id', '=', id).executeTakeFirst();
  return row === undefined ? NO_DETAILS : { ...NO_DETAILS, holidayLights: namedValues(HOLIDAY_LIGHTS_DETAILS, row) };
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

type LeadQuery = ReturnType<typeof selectLeads>;

function selectLeads(db: Kysely<Tables>) {
  return db.selectFrom('leads').select(LEAD_COLUMNS).orderBy('id', 'desc');
}

async function readLeads(
  db: Kysely<Tables>,
  now: number,
  narrow: (query: LeadQuery) => LeadQuery | null,
): Promise<InboxLead[]> {
  const query = narrow(selectLeads(db));
  return query === null ? [] : inboxLeads(db, await query.execute(), now);
}

async function readMerged(db: Kysely<Tables>, id: string, now: number): Promise<MergedLead[]> {
  const rows = await selectLeads(db).select('notes').where('merged_into', '=', id).execute();
  const leads = await inboxLeads(db, rows, now);
  return leads.map((lead, index) => ({ ...lead, notes: rows[index]?.notes ?? '' }));
}
