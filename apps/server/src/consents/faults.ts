import type { Selectable } from 'kysely';
import type { LeadsTable, QuoteRequestsTable } from '../store/tables.ts';
import { contentHash, type GivenConsent, personalHash, personalPart, type SealedConsent } from './sealed-consent.ts';

/** What the lead itself says, as it is now; every column is null when the lead is gone. */
export type LeadNow = { [Column in keyof LeadColumns]: LeadColumns[Column] | null };
type LeadColumns = Omit<GivenConsent, 'lead_id'> &
  Pick<Selectable<LeadsTable>, 'id' | 'erased_at'> &
  Pick<QuoteRequestsTable, 'sms_opt_in'>;

/** What in a link of the chain is not as it was sealed, in words; empty when all of it is. */
export function faultsOf(
  row: SealedConsent,
  previous: Pick<SealedConsent, 'number' | 'hash'>,
  lead: LeadNow,
): string[] {
  const faults: string[] = [];
  if (row.number !== previous.number + 1) faults.push(missing(previous.number + 1, row.number - 1));
  else if (row.previous_hash !== previous.hash) faults.push(`it does not follow number ${previous.number} by its hash`);
  if (contentHash(row) !== row.hash) faults.push('its content is not what was sealed under its hash');
  if (row.personal !== null && personalHash(row.salt ?? '', row.personal) !== row.personal_hash) {
    faults.push('its personal part is not what was sealed under its hash');
  }
  return [...faults, ...differences(row, lead)];
}

function missing(first: number, last: number): string {
  return first === last ? `number ${first} before it is missing` : `numbers ${first} to ${last} before it are missing`;
}

const SHOWN = ['consent_version', 'consent_text', 'consented_at', 'received_at', 'call_id'] as const;

/** Where the lead and its seal do not say the same. */
function differences(row: SealedConsent, lead: LeadNow): string[] {
  if (lead.id === null) return ['its lead is gone'];
  const faults = SHOWN.filter((name) => row[name] !== lead[name]).map(
    (name) => `${name} was sealed as ${JSON.stringify(row[name])}, and the lead says ${JSON.stringify(lead[name])}`,
  );
  if (lead.sms_opt_in !== 1) faults.push('the lead says that no consent was given');
  return [...faults, ...personalDifferences(row, lead)];
}

/** Field names only: personal data stay out of the message. */
function personalDifferences(row: SealedConsent, lead: LeadNow): string[] {
  const isErased = lead.erased_at !== null;
  if (row.personal === null || row.salt === null) {
    return isErased ? [] : ['its personal part is missing, though the lead was not erased'];
  }
  if (isErased) return ['its personal part is still there, though the lead was erased'];
  return row.personal === personalPart(givenBy(row.lead_id, lead))
    ? []
    : ['name, phone, page, address or browser of the lead are not what was sealed'];
}

function givenBy(lead_id: string, lead: LeadNow): GivenConsent {
  const { first_name, last_name, phone, page, client_address, user_agent } = lead;
  return {
    lead_id,
    call_id: lead.call_id,
    received_at: lead.received_at ?? 0,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    phone: phone ?? '',
    page: page ?? '',
    client_address: client_address ?? '',
    user_agent: user_agent ?? '',
    consent_version: lead.consent_version ?? '',
    consent_text: lead.consent_text ?? '',
    consented_at: lead.consented_at ?? '',
  };
}
