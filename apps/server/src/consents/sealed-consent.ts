import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ConsentsTable } from '../store/evidence-tables.ts';
import type { LeadsTable, QuoteRequestsTable } from '../store/tables.ts';

/** Begins what is hashed; another way to write it down would need another name. */
const FORMAT = 'downspout-consent-1';
/** What the first consent follows. */
export const NO_HASH = '0'.repeat(64);

/** How to verify an exported consent, whatever the language. */
export const HOW_TO_VERIFY = `hash = SHA-256 of the UTF-8 of the JSON array ["${FORMAT}",number,previous_hash,lead_id,call_id,consent_version,consent_text,consented_at,received_at,personal_hash,sealed_at] without blanks (RFC 8785); personal_hash = SHA-256 of salt followed by personal, both as they stand here, and null once the person's data were erased; previous_hash = hash of the consent numbered one less, 64 zeros for number 1. All hashes in hex.`;

export type SealedConsent = Selectable<ConsentsTable>;

/** A consent as its lead has it. */
export type GivenConsent = Pick<
  Selectable<LeadsTable>,
  'call_id' | 'received_at' | 'first_name' | 'last_name' | 'phone' | 'page' | 'client_address' | 'user_agent'
> &
  Pick<QuoteRequestsTable, 'lead_id' | 'consent_version' | 'consent_text' | 'consented_at'>;

/** Who consented, and from where: what goes when the person's data are erased. */
export const PERSONAL = ['first_name', 'last_name', 'phone', 'page', 'client_address', 'user_agent'] as const;

/** Always the same text for the same person, as JSON keeps the order of the keys. */
export function personalPart(given: GivenConsent): string {
  return JSON.stringify(Object.fromEntries(PERSONAL.map((name) => [name, given[name]])));
}

export function personalHash(salt: string, personal: string): string {
  return sha256(salt + personal);
}

/** Appends a consent to the chain. */
export function seal(
  given: GivenConsent,
  { number, hash: previous_hash }: Pick<SealedConsent, 'number' | 'hash'>,
  { salt, now }: { readonly salt: string; readonly now: number },
): SealedConsent {
  const personal = personalPart(given);
  const content = {
    number: number + 1,
    lead_id: given.lead_id,
    call_id: given.call_id,
    consent_version: given.consent_version,
    consent_text: given.consent_text,
    consented_at: given.consented_at,
    received_at: given.received_at,
    salt,
    personal,
    personal_hash: personalHash(salt, personal),
    sealed_at: now,
    previous_hash,
  };
  return { ...content, hash: contentHash(content) };
}

export function contentHash(row: Omit<SealedConsent, 'hash'>): string {
  const { number, previous_hash, lead_id, call_id, consent_version, consent_text, consented_at } = row;
  const given = [lead_id, call_id, consent_version, consent_text, consented_at, row.received_at];
  return sha256(JSON.stringify([FORMAT, number, previous_hash, ...given, row.personal_hash, row.sealed_at]));
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
