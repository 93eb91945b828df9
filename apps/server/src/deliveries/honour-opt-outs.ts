import type { Kysely } from 'kysely';
import { consentTime, readOptOuts } from '../opt-outs/standing.ts';
import type { Tables } from '../store/tables.ts';
import type { StoredLead } from './stored-leads.ts';

/** Leads as they may be told now: whoever has opted out of text messages since consenting has not consented. */
export async function honourOptOuts(
  db: Kysely<Tables>,
  leads: ReadonlyMap<string, StoredLead>,
): Promise<Map<string, StoredLead>> {
  const consenting = [...leads.values()].flatMap((lead) =>
    lead.kind === 'quote' && lead.sms_opt_in === 1 ? [lead] : [],
  );
  const consenters = consenting.map((lead) => ({ phone: lead.phone, consentedAt: consentTime(lead) }));
  const optOuts = await readOptOuts(db, consenters);
  const honoured = new Map(leads);
  for (const [index, lead] of consenting.entries()) {
    if (optOuts[index]) honoured.set(lead.id, { ...lead, sms_opt_in: 0 });
  }
  return honoured;
}
