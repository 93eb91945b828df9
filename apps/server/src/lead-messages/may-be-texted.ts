import type { Kysely } from 'kysely';
import { consentTime, readOptOuts } from '../opt-outs/standing.ts';
import type { Tables } from '../store/tables.ts';

/** Null: yes. `no-consent`: its person never agreed to texts, nor has texted from that number. */
export type TextObstacle = 'opted-out' | 'no-consent' | null;

/**
 * Whether a text may go to a lead's number (E.164). Whoever texts us asks for an answer by text, as long as they have not opted out since.
 */
export async function mayBeTexted(db: Kysely<Tables>, leadId: string, number: string): Promise<TextObstacle> {
  const consent = await db
    .selectFrom('quote_requests')
    .innerJoin('leads', 'leads.id', 'quote_requests.lead_id')
    .select(['consented_at', 'received_at'])
    .where('lead_id', '=', leadId)
    .where('sms_opt_in', '=', 1)
    .executeTakeFirst();
  const texted = await db
    .selectFrom('lead_messages')
    .select('at')
    .where('lead_id', '=', leadId)
    .where('direction', '=', 'in')
    .where('address', '=', number)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const consentedAt = consent === undefined ? null : consentTime(consent);
  const [optOut] = await readOptOuts(db, [{ phone: number, consentedAt }]);
  if (optOut) return 'opted-out';
  return consentedAt === null && texted === undefined ? 'no-consent' : null;
}
