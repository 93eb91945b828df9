import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { LeadNow } from './faults.ts';
import { PERSONAL, type SealedConsent } from './sealed-consent.ts';

/** Links that are read at once: this is all that is in memory, however many there are. */
const BATCH = 500;

export interface Link {
  readonly consent: SealedConsent;
  readonly lead: LeadNow;
}

/** The whole chain, in its order, each link with its lead as it is at the same moment. */
export async function* readChain(db: Kysely<Tables>): AsyncGenerator<Link> {
  for (let after = -1; ; ) {
    const links = await readLinks(db, (select) => select.where('consents.number', '>', after).limit(BATCH));
    yield* links;
    const last = links.at(-1);
    if (last === undefined) return;
    after = last.consent.number;
  }
}

/** The link of a lead; null while its consent is not sealed, or when it gave none. */
export async function readLink(db: Kysely<Tables>, leadId: string): Promise<Link | null> {
  const [link] = await readLinks(db, (select) => select.where('consents.lead_id', '=', leadId));
  return link ?? null;
}

type Select = ReturnType<typeof selectLinks>;

async function readLinks(db: Kysely<Tables>, narrow: (select: Select) => Select): Promise<Link[]> {
  const rows = await narrow(selectLinks(db)).execute();
  return rows.map((row) => ({ consent: consentOf(row), lead: leadOf(row) }));
}

type Row = Awaited<ReturnType<Select['execute']>>[number];

function consentOf(row: Row): SealedConsent {
  return {
    number: row.number,
    lead_id: row.lead_id,
    call_id: row.call_id,
    consent_version: row.consent_version,
    consent_text: row.consent_text,
    consented_at: row.consented_at,
    received_at: row.received_at,
    salt: row.salt,
    personal: row.personal,
    personal_hash: row.personal_hash,
    sealed_at: row.sealed_at,
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}

function leadOf(row: Row): LeadNow {
  return {
    ...row,
    call_id: row.lead_call_id,
    received_at: row.lead_received_at,
    consent_version: row.lead_version,
    consent_text: row.lead_text,
    consented_at: row.lead_consented_at,
  };
}

function selectLinks(db: Kysely<Tables>) {
  return db
    .selectFrom('consents')
    .leftJoin('leads', 'leads.id', 'consents.lead_id')
    .leftJoin('quote_requests as quote', 'quote.lead_id', 'consents.lead_id')
    .selectAll('consents')
    .select(['leads.id', 'erased_at', 'sms_opt_in', ...PERSONAL])
    .select(['leads.call_id as lead_call_id', 'leads.received_at as lead_received_at'])
    .select(['quote.consent_version as lead_version', 'quote.consent_text as lead_text'])
    .select('quote.consented_at as lead_consented_at')
    .orderBy('consents.number');
}
