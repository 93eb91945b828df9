import { area } from '@downspout/business/facts';
import type { Kysely } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { readLeadsToSend, type StoredLead } from '../deliveries/stored-leads.ts';
import type { Tables } from '../store/tables.ts';

const address = z.email().check(z.maxLength(254));

/**
 * Those of the leads whose visitor may hear from us, as they may be told now: none in quarantine, taken for spam, erased or
 * merged, and none whose call broke off.
 */
export async function readHearing(db: Kysely<Tables>, leadIds: readonly string[]): Promise<Map<string, StoredLead>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', leadIds)
    .where('incomplete', '=', 0)
    .where('status', '!=', 'spam')
    .where('quarantined_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  return readLeadsToSend(db, ids);
}

/** Null when what was written is no address. */
export function mailAddressOf({ email }: Pick<StoredLead, 'email'>): string | null {
  const read = address.safeParse(email.trim());
  return read.success ? read.data : null;
}

/** The number (`textableNumber`) of somebody who has agreed to texts and not opted out since; else null. */
export function textNumberOf(lead: StoredLead): string | null {
  return lead.kind === 'quote' && lead.sms_opt_in === 1 ? textableNumber(lead) : null;
}

/**
 * A number in the company's own country (E.164); null for any other. Texts abroad cost more, and swindlers are paid for those that
 * others send there.
 */
export function textableNumber({ phone }: Pick<StoredLead, 'phone'>): string | null {
  const parsed = parsePhoneNumberFromString(phone, area.country);
  return parsed?.isValid() && parsed.country === area.country ? parsed.number : null;
}
